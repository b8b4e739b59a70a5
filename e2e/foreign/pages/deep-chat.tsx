// deep-chat: a web component that brings message box, transcript and streaming.
import 'deep-chat';
import { conversation } from './ask.js';

const chat = document.createElement('deep-chat');
chat.style.cssText = 'width: 640px; height: 520px';
chat.connect = { url: '/api/deep-chat', stream: true, additionalBodyProps: conversation };
document.getElementById('root')?.append(chat);
