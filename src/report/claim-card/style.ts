// The style of cards and of their index: one sheet, light and dark, with nothing from outside.
export const cardStyle = `
:root{--paper:#faf9f6;--card:#fff;--ink:#1c1c20;--soft:#625f5a;--line:#e3e0d9;--faint:#f3f1ec;--passed:#17703f;--failed:#b82a21;--inconclusive:#8a5a00;--focus:#2361bd;--near:#87501d;--sheet:#efede7}
@media (prefers-color-scheme:dark){:root{--paper:#141417;--card:#1c1c20;--ink:#ececea;--soft:#a5a29b;--line:#323238;--faint:#232328;--passed:#5cc48d;--failed:#f58a81;--inconclusive:#e0ab47;--focus:#8ab6ff;--near:#dba878;--sheet:#26262b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
.mono,pre,.sight{font-family:ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace}
.mono{font-size:.9em}.num{font-variant-numeric:tabular-nums}.soft{color:var(--soft)}.small{font-size:13px}
.passed{color:var(--passed)}.failed{color:var(--failed)}.inconclusive{color:var(--inconclusive)}
header,main{padding:0 max(20px,calc((100vw - 1240px)/2 + 20px))}
header{padding-top:22px;padding-bottom:18px;border-bottom:1px solid var(--line);background:var(--card)}
.where{font-size:13px;color:var(--soft);margin:0 0 8px}
h1{font-size:23px;line-height:1.3;margin:0;font-weight:650;letter-spacing:-.01em}
h1.long{font-size:17px;line-height:1.45}
.verdict{display:flex;gap:6px 12px;align-items:baseline;margin:12px 0 0;font-size:16px}
.chip{font-size:13px;font-weight:650;padding:2px 10px 3px;border-radius:99px;border:1.5px solid currentColor;white-space:nowrap}
.meta{display:flex;flex-wrap:wrap;gap:4px 22px;margin:12px 0 0;font-size:13px;color:var(--soft)}.meta b{color:var(--ink);font-weight:600}
main{padding-top:6px;padding-bottom:56px}
section{margin-top:30px}
h2{font-size:15px;font-weight:650;margin:0 0 4px}h2+p{margin:0 0 12px}
figure{margin:0;min-width:0}figcaption{font-size:13px;color:var(--soft);margin-bottom:6px}
svg{display:block;width:100%;height:auto}
.pair{display:flex;flex-wrap:wrap;gap:16px}.pair figure{flex:1 1 min(100%,320px)}
.picture,.stage,.drawing{border:1px solid var(--line);border-radius:8px;background:#fff}
.rim,.ring{fill:none}.rim{stroke:#fff}.ring{stroke:#2361bd}
.slide{border:0;padding:0;margin:0;min-width:0}
.slide legend{float:left;padding:0;margin-right:12px;font-size:13px;color:var(--soft)}
.slide label{display:inline-flex;align-items:center;gap:5px;margin:0 14px 10px 0;font-size:13px;cursor:pointer}
.slide input{margin:0;accent-color:var(--focus)}
.stage{position:relative;overflow:hidden;container-type:inline-size;clear:both;user-select:none}
.under,.over{position:absolute;top:0;left:0;height:100%}
.under{width:100%}.over{width:fit-content;max-width:100%;overflow:hidden}
.under svg,.over svg{position:absolute;top:0;left:0;width:100cqw}
.drag{position:relative;width:var(--start);min-width:16px;max-width:100cqw;height:8px;overflow:hidden;resize:horizontal;transform:scaleY(4000);transform-origin:top;opacity:0;cursor:ew-resize}
.grip{position:absolute;top:0;bottom:0;right:0;width:3px;background:#2361bd;box-shadow:0 0 0 1px #fff;pointer-events:none}
.grip::after{content:"";position:absolute;right:0;top:calc(50% - 22px);width:11px;height:44px;border-radius:6px 0 0 6px;background:#2361bd;box-shadow:-1px 0 0 1px #fff}
.sides{display:flex;justify-content:space-between;margin:4px 2px 0}
.slide:has(#slide-with:checked) .over,.slide:has(#slide-without:checked) .over{width:100%}
.slide:has(#slide-without:checked) .over{display:none}
.slide:has(#slide-with:checked) :is(.drag,.grip){display:none}
.slide:has(:is(#slide-with,#slide-without):checked) .sides{visibility:hidden}
.measured{display:flex;flex-wrap:wrap;gap:14px 28px}.marked{container-type:inline-size;min-width:0}.names{flex:1 1 min(100%,300px)}
.sheet{fill:var(--sheet)}.frame{fill:none;stroke:var(--soft);stroke-width:2}
.cut{fill:none;stroke:var(--soft);stroke-width:1.5}
.fold{fill:none;stroke:#1c1c20}.foldrim{fill:none;stroke:#fff}.foldtext{fill:var(--ink);font-weight:600}
.distance{fill:none}.ghost{fill:var(--ink);opacity:.75}
.label text{fill:#fff;font-weight:650}
.labels.narrow{display:none}
@container (max-width:760px){.labels.wide{display:none}.labels.narrow{display:inline}}
.marks{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:8px 20px;font-size:13.5px}
.marks li{display:flex;gap:9px;align-items:baseline}
.badge{flex:none;min-width:38px;text-align:center;font-weight:650;font-size:12.5px;color:#fff;border-radius:4px;padding:0 6px;background:#63636b}
.painted .badge{background:#0f7a43}.unpainted .badge{background:#c2261d}.uncertain .badge{background:#935f00}.obstacle .badge{background:#7a35b5}.other .badge{background:#1c5fc4}.near_miss .badge{background:#87501d}.opaque .badge{background:#4a5568}
.crop{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--faint);width:fit-content;max-width:100%}
.crop img{display:block;max-width:none;image-rendering:pixelated}
.halves{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:0 32px}
table{width:100%;border-collapse:collapse;font-size:14px;background:var(--card);border:1px solid var(--line);border-radius:8px;border-spacing:0}
th,td{padding:7px 12px;text-align:left;border-top:1px solid var(--line);font-weight:400;vertical-align:top}
tr:first-child>*{border-top:0}th{color:var(--soft);width:34%}td{font-variant-numeric:tabular-nums}
.sight{margin:0 0 4px;padding:10px 14px;background:var(--card);border:1px solid var(--line);border-radius:8px;font-size:17px;white-space:pre-wrap;max-height:14em;overflow:auto}
.tree{list-style:none;margin:0;padding:0}.tree .tree{margin-left:11px;padding-left:18px;border-left:1.5px solid var(--line)}
.node{display:flex;gap:12px;padding:7px 0;align-items:baseline}.node b{font-weight:600}.node p{margin:2px 0 0;font-size:13.5px}
.outcome{flex:none;min-width:92px;font-size:13px;font-weight:600}.joint{font-size:12px;color:var(--soft);border:1px solid var(--line);border-radius:4px;padding:0 5px;white-space:nowrap}
.plain{list-style:none;margin:0;padding:0}.plain li{padding:8px 0;border-top:1px solid var(--line);font-size:14px}.plain li:first-child{border-top:0}
.sign{font-weight:700;color:var(--near)}
details{border:1px solid var(--line);border-radius:8px;background:var(--card);padding:10px 14px}
summary{cursor:pointer;font-weight:600;font-size:14px}
pre{margin:8px 0 2px;padding:10px 12px;background:var(--faint);border-radius:6px;font-size:13px;white-space:pre-wrap;user-select:all}
a{color:var(--focus)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.cards{list-style:none;margin:22px 0 0;padding:0;display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
.cards>li{border:1px solid var(--line);border-left:4px solid var(--soft);border-radius:8px;background:var(--card);padding:12px 16px}
.cards>.is-passed{border-left-color:var(--passed)}.cards>.is-failed{border-left-color:var(--failed)}.cards>.is-inconclusive{border-left-color:var(--inconclusive)}
.cards h2{font-size:16px;margin:0}.cards h2 a{color:inherit}.cards p{margin:4px 0 0;font-size:14px}.cards .crop{margin-top:10px;max-height:220px}
@media (max-width:620px){h1{font-size:20px}.verdict{flex-direction:column}.node{flex-direction:column;gap:2px}th{width:38%}header,main{padding-left:14px;padding-right:14px}}
`;
