"""The look of a self-contained page: the tokens of the web client, no network, dark, light and high contrast."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.lab.charts import esc

SHARED = {
    "dark": "--gold:#ffcf5a;--ok:#a8d59a;--up:#6fb3f2;--down:#f0925f;--s1:#b87ef0;--s2:#fe98ba;",
    "light": "--gold:#b97a00;--ok:#1f5718;--up:#1f63ad;--down:#b04a12;--s1:#5b2c9a;--s2:#a83663;",
}
GROUNDS = {
    "relics": (
        "--g1:#2d2a5c;--g2:#100f24;--panel:#15132c;--ink:#f3e9d6;--ink2:#b9b4c8;--line:#35315a;--edge:#807a9e;--accent:#d8b375;",
        "--g1:#f4f2fb;--g2:#cbc7e3;--panel:#fbf9fd;--ink:#211d42;--ink2:#524d70;--line:#c3bedb;--edge:#6e688f;--accent:#6f4a10;",
    ),
    "inquisition": (
        "--g1:#3a2d22;--g2:#0c1315;--panel:#12191a;--ink:#f6ecd6;--ink2:#c2b69c;--line:#303636;--edge:#8a7f68;--accent:#e2cf9f;",
        "--g1:#fbf6e9;--g2:#d3c4a2;--panel:#fffaf0;--ink:#241a10;--ink2:#54452e;--line:#d8c8a0;--edge:#7a6740;--accent:#8f2b19;",
    ),
    "succession": (
        "--g1:#4b2b4c;--g2:#100910;--panel:#241729;--ink:#f7ebd6;--ink2:#cdb9d4;--line:#4a3550;--edge:#9a84a0;--accent:#f3b8a2;",
        "--g1:#fcf4f6;--g2:#dfc9d6;--panel:#fff9fa;--ink:#2c1530;--ink2:#5e4560;--line:#dcc5d4;--edge:#856a83;--accent:#8f2852;",
    ),
    "triora": (
        "--g1:#2e3c31;--g2:#0c1211;--panel:#141d17;--ink:#f3e9d6;--ink2:#bdb8a2;--line:#2b3631;--edge:#7f8977;--accent:#b7c99a;",
        "--g1:#f3eedb;--g2:#cfdcae;--panel:#fffaea;--ink:#20261a;--ink2:#4a4f35;--line:#cfc8a2;--edge:#737048;--accent:#436126;",
    ),
    "arena": (
        "--g1:#2a3640;--g2:#10171c;--panel:#182129;--ink:#f3e9d6;--ink2:#b3bdc6;--line:#2f3c48;--edge:#7a8896;--accent:#9fdcff;",
        "--g1:#f2f6f9;--g2:#c3cfd9;--panel:#fbfdff;--ink:#18222b;--ink2:#445462;--line:#c0ccd6;--edge:#5f7085;--accent:#155a7e;",
    ),
}
COMMON = (
    "--g1:#2b3227;--g2:#0c1213;--panel:#18221f;--ink:#f3e9d6;--ink2:#bdb8a2;--line:#2c3735;--edge:#7d8578;--accent:#d9cfae;",
    "--g1:#faf6ea;--g2:#e2dbc6;--panel:#fffaee;--ink:#221f18;--ink2:#565040;--line:#d3c9ae;--edge:#80765c;--accent:#6b5220;",
)
"""For games without their own look."""

FACES = {
    "Alegreya": "alegreya-latin-wght-normal.woff2",
    "Source Sans 3": "source-sans-3-latin-wght-normal.woff2",
}
"""The fonts of the web client. They are in the page, because it may not ask the network for them."""
FONT_CREDIT = "Fonts: Alegreya and Source Sans 3, SIL Open Font License."

CSS = """
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);background:radial-gradient(1300px 900px at 22% -60px,var(--g1),var(--g2)) no-repeat var(--g2);font:400 1rem/1.45 "Source Sans 3",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
h1,h2,h3,.verdicts b,.numbers b{font-family:Alegreya,Georgia,serif;line-height:1.15;margin:0;text-wrap:balance}
h1{font-size:2rem}h2{font-size:1.35rem;color:var(--accent)}h3{font-size:1.08rem}p{margin:0}a{color:var(--accent)}
main,header{max-width:1340px;margin:0 auto;padding:0 24px}main{padding-bottom:44px}.phone{display:none}
header{display:flex;gap:18px;align-items:center;padding-top:22px;padding-bottom:8px;flex-wrap:wrap}.sub{color:var(--ink2)}
.emblem{flex:none;width:46px;height:46px;color:var(--accent)}.emblem svg{display:block;width:100%;height:100%}footer{margin-top:22px;color:var(--ink2);font-size:.9rem}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin-left:auto;align-items:center}.chip{border:1px solid var(--line);border-radius:99px;padding:2px 12px;background:var(--panel);font-size:.92rem}
nav{display:flex;gap:18px;flex-wrap:wrap;border-bottom:1px solid var(--line);padding:6px 0 10px;margin-bottom:18px}nav a{text-decoration:none;padding:10px 0}nav a:hover{text-decoration:underline}
.grid{display:grid;grid-template-columns:repeat(12,1fr);gap:16px}.panel{scroll-margin-top:12px;background:var(--panel);border:1px solid var(--line);border-radius:14px;padding:16px 18px;min-width:0}
.note{color:var(--ink2);font-size:.93rem;margin-top:6px}.panel svg{width:100%;height:auto;display:block;margin-top:10px}
.c4{grid-column:span 4}.c5{grid-column:span 5}.c6{grid-column:span 6}.c7{grid-column:span 7}.c12{grid-column:span 12}
.verdicts{list-style:none;margin:0 0 16px;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
.verdicts li{background:var(--panel);border:1px solid var(--line);border-left:5px solid var(--edge);border-radius:12px;padding:12px 16px;display:flex;gap:12px}
.verdicts b{font-size:1.16rem;display:block}.verdicts b a{color:inherit;text-decoration-color:var(--line)}.verdicts span{color:var(--ink2);font-size:.95rem}
.verdicts i{font-style:normal;font-weight:700;flex:none;width:1.7rem;height:1.7rem;border-radius:50%;display:grid;place-items:center;border:2px solid currentColor}
.verdicts .even{border-left-color:var(--ok)}.verdicts .out{border-left-color:var(--down)}.even i{color:var(--ok)}.out i{color:var(--down)}.open i{color:var(--ink2)}
svg text{font-family:"Source Sans 3",system-ui,sans-serif;fill:var(--ink)}svg .t{font-size:14px}svg .halo{font-size:12.5px;paint-order:stroke;stroke:var(--panel);stroke-width:3px;stroke-linejoin:round}svg .axis{font-size:12px;fill:var(--ink2)}svg .bold{font-weight:700}
.rule{stroke:var(--line);stroke-width:1}.zero{stroke:var(--ink2);stroke-dasharray:3 3}.mark{stroke:var(--ink);stroke-width:1.5}.band{fill:var(--ink2);opacity:.14}
.bar{stroke:var(--ink2);stroke-width:3;stroke-linecap:round}.dot{fill:var(--ink2);stroke:var(--panel);stroke-width:1.5}.bar.accent{stroke:var(--accent)}.dot.accent{fill:var(--accent)}
.strong{fill:var(--up)}.weak{fill:var(--down)}.bar.strong{stroke:var(--up)}.bar.weak{stroke:var(--down)}.dot.open,.dot.few{fill:var(--panel);stroke:var(--ink2)}
.dot.first,.ribbon.first{fill:var(--s1)}.dot.second,.ribbon.second{fill:var(--s2)}.race{fill:none;stroke-width:3;stroke-linejoin:round}.race.first{stroke:var(--s1)}.race.second{stroke:var(--s2);stroke-dasharray:7 4}.ribbon.outer{opacity:.13}.ribbon.inner{opacity:.22}
.hist{fill:var(--accent);opacity:.85}.cell.none{fill:none;stroke:var(--line);stroke-dasharray:4 4}.cell.up{fill:color-mix(in oklab,var(--up) calc(var(--k)*62%),var(--panel))}.cell.down{fill:color-mix(in oklab,var(--down) calc(var(--k)*62%),var(--panel))}.cell.sure{stroke:var(--ink);stroke-width:2}
.numbers{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:12px}.numbers div{border-top:2px solid var(--line);padding-top:6px}.numbers b{font-size:1.5rem;display:block}.numbers span{font-size:.9rem;color:var(--ink2)}
.tools{display:flex;gap:10px;flex-wrap:wrap;margin:12px 0}.tools input,.tools select,.theme{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--edge);border-radius:9px;padding:7px 12px;min-height:44px}.theme{cursor:pointer}.tools input{flex:1 1 220px;min-width:0}.tools output{align-self:center;color:var(--ink2)}
.scroll{overflow:auto;max-height:700px;border-bottom:1px solid var(--line);margin:10px 0}table{border-collapse:collapse;width:100%;font-size:.97rem}caption{text-align:left;color:var(--ink2);padding:4px 0}
th,td{padding:6px 10px;text-align:right;border-bottom:1px solid var(--line)}th{font-weight:600}thead th{color:var(--ink2);vertical-align:bottom;font-size:.9rem}.scroll thead th{position:sticky;top:0;background:var(--panel);z-index:1}
th:first-child,td:first-child{text-align:left}tbody th{overflow-wrap:break-word}th button{font:inherit;color:inherit;background:none;border:0;padding:8px 0;cursor:pointer;text-align:inherit}th button::after{content:" \\2195";opacity:.5}th[aria-sort=ascending] button::after{content:" \\2191";opacity:1}th[aria-sort=descending] button::after{content:" \\2193";opacity:1}
td small,th small{color:var(--ink2);display:block;font-size:.84rem;font-weight:400;line-height:1.15}.w{border-radius:99px;padding:1px 10px;font-size:.86rem;border:1px solid var(--line);color:var(--ink2);white-space:nowrap}.w.strong{color:var(--up);border-color:var(--up)}.w.weak{color:var(--down);border-color:var(--down)}
summary{cursor:pointer}th summary{list-style:none}th summary::-webkit-details-marker{display:none}th summary b{border-bottom:1px dotted var(--accent)}th details p{max-width:34rem;color:var(--ink2);font-size:.92rem;font-weight:400;margin-top:4px}
.data{margin-top:8px;font-size:.9rem;color:var(--ink2)}.data summary{padding:8px 0}tr:target{outline:2px solid var(--gold);outline-offset:-2px}
pre{background:color-mix(in oklab,var(--line) 38%,var(--panel));border:1px solid var(--line);border-radius:9px;padding:12px 14px;font:.9rem/1.5 ui-monospace,"DejaVu Sans Mono",monospace;margin:10px 0 0;white-space:pre-wrap;overflow-wrap:anywhere}pre i{font-style:normal;display:inline-block;max-width:100%}
ul.plain{margin:10px 0 0;padding-left:1.1rem}ul.plain li{margin:5px 0}.legend{display:flex;gap:16px;flex-wrap:wrap;font-size:.9rem;color:var(--ink2);margin-top:8px}.legend svg{width:14px;height:14px;display:inline-block;margin:0 5px 0 0;vertical-align:-2px}
.panel svg.way{width:120px;height:16px;margin:0;display:inline-block}.way .rule{fill:var(--line)}.way .now{fill:var(--ink)}
.endings{list-style:none;margin:12px 0 0;padding:0}.endings li{margin:10px 0}.track{height:10px;border-radius:6px;background:color-mix(in oklab,var(--line) 60%,transparent);margin-top:5px}.track i{display:block;height:100%;border-radius:6px;background:var(--accent)}
.warning{border:1px solid var(--down);border-radius:9px;padding:10px 14px;margin:0 0 14px}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px;border-radius:4px}
@media (max-width:1000px){.verdicts{grid-template-columns:1fr 1fr}.c4,.c5{grid-column:span 6}.c6,.c7{grid-column:span 12}}
@media (max-width:640px){.wide{display:none}.phone{display:block}main,header{padding-left:14px;padding-right:14px}h1{font-size:1.55rem}.chips{margin-left:0}.verdicts{grid-template-columns:1fr}.c4,.c5,.c6,.c7,.c12{grid-column:span 12}.panel{padding:14px 12px}.hide{display:none}th,td{padding:6px 4px}td,.w{white-space:normal}nav{gap:12px}}
@media (prefers-contrast:more){:root:not([data-theme=light]){--g1:#000!important;--g2:#000!important;--panel:#0b0b0b!important;--ink:#fff!important;--ink2:#e8e8e8!important;--line:#8f8f8f!important;--edge:#fff!important}}
@media print{body{background:#fff}.tools,nav,.theme{display:none}.panel{break-inside:avoid}}
"""  # noqa: E501  # a style sheet, which a browser reads

SCRIPT = """
for(const t of document.querySelectorAll('table[data-tools]')){const b=t.tBodies[0],n=document.getElementById(t.dataset.tools),q=n.querySelector('input'),k=n.querySelectorAll('select'),o=n.querySelector('output');
const show=()=>{let c=0;const w=q.value.trim().toLowerCase();for(const r of b.rows){let ok=!w||r.textContent.toLowerCase().includes(w);for(const s of k)ok&&=!s.value||r.dataset[s.name]===s.value;r.hidden=!ok;c+=ok}o.textContent=c+' of '+b.rows.length};
q.oninput=show;k.forEach(s=>s.onchange=show);show();
t.tHead.querySelectorAll('button').forEach(e=>e.onclick=()=>{const h=e.parentElement,i=h.cellIndex,d=h.getAttribute('aria-sort')==='descending'?1:-1;t.tHead.querySelectorAll('th').forEach(x=>x.removeAttribute('aria-sort'));h.setAttribute('aria-sort',d>0?'ascending':'descending');
const v=r=>{const x=r.cells[i].dataset.v;return x===''||x===undefined?null:isNaN(x)?x:+x};[...b.rows].sort((x,y)=>{const p=v(x),s=v(y);return p===null?1:s===null?-1:(p>s?1:p<s?-1:0)*d}).forEach(r=>b.append(r))})}
document.querySelector('.theme')?.addEventListener('click',()=>{const r=document.documentElement;r.dataset.theme=(r.dataset.theme||(matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'))==='light'?'dark':'light'});
const open=()=>{const r=document.getElementById(location.hash.slice(1));r?.querySelector?.('details')?.setAttribute('open','')};addEventListener('hashchange',open);open();
"""  # noqa: E501  # a script, which a browser reads


@cache
def font_faces() -> str:
    """The style rules of FACES, with their files as data."""
    rules = []
    for name, file in FACES.items():
        data = b64encode(files("coterie.lab").joinpath("fonts", file).read_bytes()).decode()
        source = f'url(data:font/woff2;base64,{data}) format("woff2")'
        rules.append(f'@font-face{{font-family:"{name}";font-weight:200 900;font-display:swap;src:{source}}}')
    return "".join(rules)


def emblem(game: str) -> str:
    """The drawing that a game brings as `emblem.svg`, with its author in it; "" for a game without one."""
    try:
        return games.get(game).resource("emblem.svg").strip()
    except (InvalidSetting, FileNotFoundError):
        return ""


def credit(drawing: str) -> str:
    """What an SVG says about itself in its `desc`, as a sentence for the foot of the page."""
    _, _, rest = drawing.partition("<desc>")
    words, ended, _ = rest.partition("</desc>")
    return f"Emblem: {words}. " if ended else ""


def whole_page(game: str, title: str, kind: str, chips: list[str], body: str) -> str:
    """A page with its head. Nothing in it comes from the network."""
    dark, light = (SHARED[theme] + ground for theme, ground in zip(SHARED, GROUNDS.get(game, COMMON), strict=True))
    shown = "".join(f'<span class="chip">{esc(chip)}</span>' for chip in chips)
    drawing = emblem(game)
    sign = f'<div class="emblem" aria-hidden="true">{drawing}</div>' if drawing else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{esc(title)}: {esc(kind)}</title><style>:root{{color-scheme:dark;{dark}}}"
        f"@media (prefers-color-scheme:light){{:root:not([data-theme=dark]){{color-scheme:light;{light}}}}}"
        f":root[data-theme=light]{{color-scheme:light;{light}}}{font_faces()}{CSS}</style></head><body>"
        f'<header>{sign}<div><h1>{esc(title)}</h1><div class="sub">{esc(kind)}</div></div>'
        f'<div class="chips">{shown}<button class="theme" type="button">Dark or light</button></div></header>'
        f"<main>{body}<footer>{credit(drawing)}{FONT_CREDIT}</footer></main><script>{SCRIPT}</script></body></html>\n"
    )


def panel(columns: int, title: str, body: str, note: str = "", id: str = "") -> str:
    name = f' id="{id}"' if id else ""
    under = f'<p class="note">{note}</p>' if note else ""
    return f'<section class="panel c{columns}"{name}><h2>{esc(title)}</h2>{body}{under}</section>'


def command_line(command: str) -> str:
    """A command to copy. Lines break between its words: a browser would also break one after `--`."""
    return f"<pre>{' '.join(f'<i>{esc(word)}</i>' for word in command.split(' '))}</pre>"
