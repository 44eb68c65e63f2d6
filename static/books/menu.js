// On a narrow screen the menus scroll sideways: shows where one is.
for (const here of document.querySelectorAll(".ledgers [aria-current]")) {
  const menu = here.parentElement;
  menu.scrollLeft = here.offsetLeft - (menu.clientWidth - here.offsetWidth) / 2;
}
