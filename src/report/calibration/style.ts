// The style of the calibration page: the claim cards' style, plus what a plot and a table of decisions need.
import { cardStyle } from '../claim-card/style.js';

export const pageStyle = `${cardStyle}
.judge{padding-bottom:26px;border-bottom:1px solid var(--line)}
h3{font-size:14px;font-weight:650;margin:20px 0 8px}
.licence{font-weight:600;margin:8px 0 0}
.confusion{margin-bottom:12px}.confusion th,.confusion td{width:auto;text-align:right}.confusion th:first-child{text-align:left}
.plot{max-width:420px;font-size:11px}.plot text{fill:var(--soft)}
.plot .field{fill:var(--card);stroke:var(--line)}.plot .agree{stroke:var(--soft);stroke-dasharray:4 4}
.plot .bin line{stroke:var(--focus);stroke-width:2}.plot .bin circle{fill:var(--focus);fill-opacity:.75;stroke:var(--card)}
`;
