// Typebot: its standard embed in a container, before a server that answers as its API does.
import Typebot from '@typebot.io/js/web';
import { conversation } from './ask.js';

const chat = document.createElement('typebot-standard');
chat.style.cssText = 'display: block; width: 100%; height: 560px';
document.getElementById('root')?.append(chat);
Typebot.initStandard({
  typebot: 'northwind',
  apiHost: location.origin,
  prefilledVariables: conversation,
});
