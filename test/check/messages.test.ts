// Messages as people speak of them, on pages without a record: whose they are, which of them, and what is not known.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const right = 'style="margin-left:400px"';
const box = '<textarea aria-label="Message"></textarea><button>Send</button>';

saidOf(
  'a log with classes',
  `<h1>Shop</h1><p>A delay of parcels is possible.</p>
<div role="log" aria-label="Conversation"><div class="bubble agent">Hello, I am Iris.</div>
<div class="day">Today</div>
<div class="bubble user">There is a delay with my jacket.</div><div class="bubble agent">Which order is it?</div>
<div class="bubble user">A-17</div><div class="bubble agent">Refund issued.<ul><li>$84.00</li><li>by card</li></ul></div></div>${box}`,
  [
    ['The bot\'s first message says "Hello".', 'passed'],
    ['The bot\'s first message says "Which order".', 'failed'],
    [
      'The bot\'s first reply says "Which order".',
      'inconclusive',
      'before there is anything to reply to',
    ],
    ['The bot\'s second message says "Which order".', 'passed'],
    ['The bot\'s newest reply says "Refund issued".', 'passed'],
    [
      "The customer's message about the delay is shown.",
      'passed',
      'There is a delay with my jacket',
    ],
    ['The customer\'s message about the delay says "parcels".', 'failed'],
    ["The agent's message about the delay is shown.", 'inconclusive', 'that can be of "agent"'],
    [
      "The customer's message about the lateness is shown.",
      'inconclusive',
      'quote words that stand',
    ],
    ['The newest message says "Refund issued".', 'passed'],
    ['The newest message says "A-17".', 'failed'],
    ['The newest message contains "$84.00".', 'passed'],
    ['The newest agent message says "Refund issued".', 'passed'],
    ['The newest agent message says "A-17".', 'failed'],
    ['The end of the newest agent message says "by card".', 'passed'],
    ["The customer's newest message is A-17.", 'passed'],
    ['The oldest message says "Hello".', 'passed'],
    ['There are five messages.', 'passed'],
    ['There are four messages.', 'failed'],
    ['There are two messages from the customer.', 'passed'],
    ['There are three messages from the customer.', 'failed'],
    ['The newest message is from the bot.', 'passed'],
    ['The newest message was written by the customer.', 'failed'],
    ['The newest message is not from the customer.', 'passed'],
    ["The bot's seventh message is shown.", 'inconclusive', 'There are only 3'],
    ["The customer's message about the delay comes before the newest message.", 'passed'],
    ["The customer's message about the delay comes after the newest message.", 'failed'],
    ['The messages of this turn are shown.', 'inconclusive', 'Write "the newest message"'],
    ['The first message in the conversation says "Hello".', 'passed'],
    ['Every message is shown.', 'passed'],
    ['Every message from the customer says "A-17".', 'failed'],
    ["Rosa's message is shown.", 'inconclusive', 'whether it was "Rosa"'],
  ],
);

saidOf(
  'a feed of articles that are named',
  `<div role="feed" aria-label="Chat with us"><article aria-label="You"><p>My jacket does not fit.</p></article>
<article aria-label="Assistant"><p>Which order is it?</p></article><article aria-label="You"><p>A-17</p></article>
<article aria-label="Assistant"><p>Refund issued.</p></article></div>`,
  [
    ['The assistant\'s first reply says "Which order".', 'passed'],
    ['The assistant\'s first reply says "Refund".', 'failed'],
    ['The customer\'s last message says "A-17".', 'passed'],
    ['The customer\'s last message says "jacket".', 'failed'],
    ['The last message is from the assistant.', 'passed'],
    [
      'The newest message says "Refund issued".',
      'inconclusive',
      'Write "the first message" or "the last message"',
    ],
  ],
);

saidOf(
  'messages of one side',
  `<div role="log"><article aria-label="You"><p>Hello?</p></article><article aria-label="You said"><p>Anybody?</p></article></div>`,
  [
    ["The bot's first message is shown.", 'failed', 'None of the 2 messages'],
    ['There is no message from the bot.', 'passed'],
    ['There are two messages from the customer.', 'passed'],
    ['There is no message from the customer.', 'failed'],
  ],
);

saidOf(
  'a log with one message of each kind',
  `<div role="log"><div class="customer">Where is it?</div><div class="agent">On its way.</div></div>`,
  [
    ['There are two messages.', 'passed'],
    ['The bot\'s reply says "On its way".', 'passed'],
    ['The bot\'s reply says "Where".', 'failed'],
  ],
);

saidOf(
  'a list with labels and no roles',
  `<h2>Help</h2><ul><li><b>You:</b> My jacket does not fit.</li><li><b>Bot:</b> Which order is it?</li>
<li><b>You:</b> A-17</li><li><b>Bot:</b> Refund issued.</li></ul>${box}
<ul><li>Opening hours</li><li>Terms of use</li></ul>`,
  [
    ['The bot\'s first reply says "Which order".', 'passed'],
    ['The bot\'s first reply says "Terms".', 'failed'],
    ['The newest message says "Refund issued".', 'passed'],
    ['The newest message says "Terms of use".', 'failed'],
    ['There are four messages.', 'passed'],
  ],
);

saidOf(
  'headings with names and times, the newest first',
  `<section aria-label="Messages"><div><h3>Rosa</h3><p>Thanks a lot</p><time>10:02</time></div>
<div><h3>Support bot</h3><p>I am sorry to hear that.</p><time>10:01</time></div>
<div><h3>Rosa</h3><p>The delivery has a delay.</p><time>10:00</time></div></section>`,
  [
    ['The newest message says "Thanks".', 'passed'],
    ['The newest message says "delay".', 'failed'],
    ['The oldest message says "delay".', 'passed'],
    ['The first message says "Thanks".', 'inconclusive', 'The newest of the messages'],
    ["Rosa's message about the delay is shown.", 'passed'],
    ["The bot's message is shown.", 'inconclusive', 'Name who wrote it as the page does (Rosa)'],
    ['The message from the Support bot says "sorry".', 'passed'],
    ['The message from the Support bot says "delay".', 'failed'],
  ],
);

saidOf(
  'attributes that tell the author, and no classes',
  `<div role="log"><div><section data-message-author-role="user"><p>Where is it?</p></section>
<section data-message-author-role="assistant"><p>On its way.</p></section></div></div>`,
  [
    ['The bot\'s first reply says "On its way".', 'passed'],
    ['The customer\'s message says "On its way".', 'failed'],
    ['The newest message is from the bot.', 'passed'],
  ],
);

saidOf(
  'the same class on all messages',
  `<div role="log"><p class="support-message">Where is it?</p><p class="support-message">On its way.</p></div>`,
  [
    ['The newest message says "On its way".', 'passed'],
    ["The bot's first message is shown.", 'inconclusive', 'Who wrote'],
    ["The customer's message is shown.", 'inconclusive', 'Who wrote'],
  ],
);

saidOf(
  'a console of those who answer',
  `<div role="log"><p class="msg sent">How can I help?</p><p class="msg customer">Where is it?</p></div>`,
  [
    ['The customer\'s message says "Where is it".', 'inconclusive', 'Who wrote "How can I help?"'],
    ['The customer\'s last message says "Where is it".', 'passed'],
  ],
);

saidOf(
  'bubbles that only their side tells apart',
  `<div><div ${right}>My jacket does not fit.</div><div>Which order is it?</div><div ${right}>A-17</div></div>`,
  [
    ["The bot's reply is shown.", 'inconclusive', 'No list of messages is known'],
    ['The newest message says "A-17".', 'inconclusive', 'Quote the words'],
  ],
);

saidOf(
  'news, and a field for a message',
  `<h1>News</h1><ul><li>Parcels have a delay</li><li>Shops open late</li></ul><label>Message <textarea></textarea></label>`,
  [
    ["The customer's message about the delay is shown.", 'inconclusive', 'No list of messages'],
    ['The message about the delay is shown.', 'inconclusive', 'No list of messages'],
    ['There are two messages.', 'inconclusive', 'No list of messages'],
    ['The message field is empty.', 'passed'],
  ],
);

saidOf(
  'two chats',
  `<section role="log" aria-label="Sales"><p>Hello from sales</p><p>Any wishes?</p></section>
<section role="log" aria-label="Repairs"><p>Hello from repairs</p><p>What is broken?</p></section>`,
  [
    ['The newest message says "broken".', 'inconclusive', 'There are 2 lists of messages'],
    ['The newest message in the Repairs panel says "broken".', 'passed'],
    ['The newest message in the Sales panel says "broken".', 'failed'],
  ],
);

saidOf(
  'a list that is called a conversation, with a day and somebody typing',
  `<section aria-label="Conversation"><h2>Maya from Support</h2><ol><li class="day">Today</li>
<li class="me">I have a quick question.<time>10:02</time></li><li class="agent">Which order is it?<time>10:03</time></li>
<li class="me">A-17 <time>10:05</time></li><li class="dots">Maya is typing…</li></ol>
<div class="quick-replies" style="background:#eee"><button>Yes</button><button>No</button></div></section>`,
  [
    ['There are three messages.', 'passed'],
    ['The newest message says "A-17".', 'passed'],
    ['The newest message says "typing".', 'failed'],
    ['The last message is from the customer.', 'passed'],
    ['The last message is from the agent.', 'failed'],
    ['There are two quick replies.', 'passed'],
    ['There are three quick replies.', 'failed'],
  ],
);

saidOf(
  'a bot that hands over to a person',
  `<div role="log"><div class="m bot">How can I help?</div><div class="m me">A person, please.</div>
<div class="m bot">I am handing you over.</div><div class="m agent">Hello, Priya here.</div></div>`,
  [
    ['The customer\'s message says "person".', 'passed'],
    ['The bot\'s first message says "How can I help".', 'passed'],
    ['The last message comes from the bot.', 'inconclusive', 'no name, heading, label or mark'],
    ['The last message comes from the agent.', 'passed'],
    ['The last message comes from the customer.', 'failed'],
  ],
);

saidOf(
  'days of which the newest stands first',
  `<section aria-label="Messages"><ul><li>Today</li><li>Thanks <time>9:00</time></li><li>Yesterday</li><li>The delivery has a delay. <time>10:00</time></li></ul></section>`,
  [
    ['The newest message says "Thanks".', 'inconclusive', 'is the newest is not known'],
    ['The first message says "Thanks".', 'passed'],
    ['There are two messages.', 'passed'],
  ],
);

saidOf(
  'a chat with bylines',
  `<div role="log" style="width:600px"><div class="msg"><div>Hi Marek. What is it?</div><div class="m">Pip · 09:02</div></div>
<div class="msg me" style="text-align:right"><div>My line is slow.</div><div class="m">You · 09:03</div></div>
<div class="msg"><div>I book an engineer for Friday.</div><div class="m">Pip · 09:05</div></div></div>`,
  [
    ['The customer\'s message says "slow".', 'passed'],
    ['The last message is from the bot.', 'passed'],
    ["Pip's last message says that an engineer is booked for Friday.", 'inconclusive'],
    ["Pip's last message mentions Friday.", 'passed'],
    ['The bot\'s first message says "Friday".', 'failed'],
    ['The last message is from the customer.', 'failed'],
  ],
);

saidOf(
  'a group with bylines',
  `<div role="log"><div class="msg">Shall we start early?<div class="m">Marta · 09:02</div></div>
<div class="msg me">Fine.<div class="m">You · 09:03</div></div><div class="msg">Too early.<div class="m">Jonas · 09:05</div></div></div>`,
  [
    ['The last message is from Jonas.', 'passed'],
    ['The last message is from Marta.', 'failed'],
    ['The last message is from the bot.', 'inconclusive'],
  ],
);
