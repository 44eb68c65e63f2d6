"""What a person may want, one module a family: each rule takes a Message and gives a Plan or None."""
