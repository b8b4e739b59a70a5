/** Mounts the page; it must hold no behavior of its own. */
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { readPageSettings } from './page-settings.js';
import './styles/base.css';
import './styles/chat.css';
import './styles/cards.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App settings={readPageSettings()} />);
