/** Mounts the page; it must hold no behavior of its own. */
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { readSettings } from './settings.js';
import './styles/page.css';
import './styles/chat.css';
import './styles/cards.css';

const root = document.getElementById('root');
const settings = readSettings();
document.documentElement.lang = settings.locale;
if (root) createRoot(root).render(<App settings={settings} />);
