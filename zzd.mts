import { launchBrowser } from './test/browser.js';
import { captureCheckpoint } from './src/surface/capture/capture.js';
const b = await launchBrowser(); const p = await b.newPage();
await p.setContent(process.argv[2]!);
const c = await captureCheckpoint(p,{landmarks:{}});
console.log(JSON.stringify(c.layout.controls.map(x=>[x.role,x.name,x.fragments,x.checked])), JSON.stringify(c.layout.fragments.map(f=>[f.text,f.box,f.edges?.slice(0,3)])), JSON.stringify(c.layout.opaque));
await b.close();
