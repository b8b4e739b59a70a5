/** Mounts the page; it must hold nothing else. */
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import './relay.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
