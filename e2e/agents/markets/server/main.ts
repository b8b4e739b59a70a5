/** The command line of Almanac: arguments and environment in, one running server out. */
import { parseArgs } from 'node:util';
import { untilEnded } from '../../kit/server.js';
import { startMarkets } from './index.js';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const modelUrl = process.env['MARKETS_MODEL_URL'];
const options = { port: Number(values.port ?? 4330), ...(modelUrl && { modelUrl }) };
untilEnded('markets', await startMarkets(options));
