/** The unallotted rest of a plan, while it is being typed. The server decides; this only shows. */

const form = document.getElementById("plan");
const ceiling = document.getElementById("ceiling");
const fields = [...form.querySelectorAll(".allotment")];
const outside = Number(form.dataset.outside);
const japanese = document.documentElement.lang.startsWith("ja");

/** Yen as people write them: full-width digits, commas, 円, and 万 or 千 behind a number. Null for anything else. */
function yen(text) {
  const plain = text.normalize("NFKC").replace(/[,\s円¥]/g, "");
  if (plain === "") return null;
  const parts = /^(?:(\d+(?:\.\d+)?)万)?(?:(\d+(?:\.\d+)?)千)?(\d+)?$/.exec(plain);
  if (!parts) return Number.NaN;
  return Math.round(Number(parts[1] ?? 0) * 10_000 + Number(parts[2] ?? 0) * 1_000 + Number(parts[3] ?? 0));
}

function said(amount) {
  const sign = amount < 0 ? "-" : "";
  const digits = Math.abs(amount).toLocaleString("en-US");
  return japanese ? `${sign}${digits}円` : `${sign}¥${digits}`;
}

function show() {
  const allotted = fields.map((field) => yen(field.value) ?? 0).reduce((sum, each) => sum + each, 0);
  const most = yen(ceiling.value);
  const rest = most === null ? null : most - outside - allotted;
  document.getElementById("allotted").value = Number.isNaN(allotted) ? "—" : said(allotted);
  document.getElementById("unallotted").value = rest === null || Number.isNaN(rest) ? "—" : said(rest);
  document.getElementById("too-much").hidden = !(rest < 0);
}

form.addEventListener("input", show);
