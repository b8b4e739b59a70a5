// The style of the history page: the report's style, plus what its charts need.
export const historyStyle = `
h1.passed,h1.failed,h1.inconclusive,header p.passed,header p.failed,.trend p{color:var(--own)}
.trend{background:var(--sheet);border:1px solid var(--edge);border-radius:.6rem;padding:1rem 1.2rem}
.trend h2{font-size:1rem;color:var(--text);overflow-wrap:anywhere}
.trend h2 .spread{font-size:.84rem;color:var(--quiet)}.trend h2 .spread b{color:var(--text)}
.trend p{font-size:.92rem}
.trend td{white-space:nowrap;font-variant-numeric:tabular-nums}
.chart.rates{margin-top:1.7rem}
.chart{display:grid;grid-template-columns:2.6rem minmax(0,1fr);gap:.5rem}
.chart.cost{display:block}
.axis{display:flex;flex-direction:column;justify-content:space-between;text-align:right;font-size:.75rem;line-height:1;color:var(--quiet);margin:-.35rem 0}
.plot{position:relative}
.chart svg{display:block;width:100%;height:9rem;overflow:visible}
.chart.cost svg{height:3.5rem}
.chart path{fill:none;vector-effect:non-scaling-stroke}
.grid{stroke:var(--edge)}
.band{stroke:var(--user);stroke-width:10;opacity:.28}
.line{stroke:var(--user);stroke-width:1.5;opacity:.7}
.dot{stroke:var(--user);stroke-width:8;stroke-linecap:round}
.cost .dot{stroke-width:5}
.version{stroke:var(--quiet);stroke-dasharray:1 4;stroke-width:1.5}
.chart .change{stroke:var(--own);stroke-width:2}
.plot .flag{position:absolute;bottom:100%;margin-bottom:.45rem;font-size:.78rem;font-weight:650;color:var(--own);max-width:50%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.dates{margin:.2rem 0 1rem 3.1rem}
.trend details{margin-top:.8rem}
@media (max-width:40rem){.trend{padding:.8rem}.trend h2 .spread{float:none;display:block}.band{stroke-width:6}}
`;
