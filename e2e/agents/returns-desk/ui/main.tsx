/** The returns desk's page: header with the customer, transcript, and composer around one chat. */
import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useEffect, useState } from 'react';
import { Composer, mount, numberIn, pageConfig, query, Top } from '../../kit/ui/page.js';
import type { DeskMessage } from '../server/records.js';
import { showsDenial, Transcript } from './transcript.js';
import './desk.css';

const { browserBackendUrl } = pageConfig() as { browserBackendUrl: string };
const fault = query.get('fault');

const transport = new DefaultChatTransport<DeskMessage>({
  api: '/api/chat',
  body: {
    seed: Math.trunc(numberIn('seed') ?? 1),
    fault: fault ?? undefined,
    thinkMs: numberIn('think'),
    tokenDelayMs: numberIn('delay'),
  },
});

const words = { message: 'Message', placeholder: 'Write a message …', send: 'Send', stop: 'Stop' };

function Desk() {
  const chat = useChat<DeskMessage>({ transport });
  const isBusy = chat.status === 'submitted' || chat.status === 'streaming';
  const send = (text: string) => {
    if (!isBusy) void chat.sendMessage({ text });
  };
  return (
    <>
      <Head />
      <main>
        <h1 className="unseen">Returns assistant</h1>
        <Transcript
          messages={chat.messages}
          isBusy={isBusy}
          hasFailed={chat.error !== undefined}
          onSend={send}
          onRetry={() => void chat.regenerate()}
        />
        <Composer
          words={words}
          note="Nora is an automated assistant. You can ask for a person at any time."
          isBusy={isBusy}
          onSend={send}
          onStop={() => void chat.stop()}
        />
        {fault === 'escalation_covered' && chat.messages.some(showsDenial) ? <CookieBar /> : null}
      </main>
    </>
  );
}

interface Profile {
  name: string;
  tier: string;
}

/** The page itself asks the shop for the customer, and works the same when that fails. */
function Head() {
  const [profile, setProfile] = useState<Profile>({ name: '', tier: '' });
  useEffect(() => {
    const guest = { name: 'Guest', tier: '' };
    fetch(`${browserBackendUrl}/customers/me`)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Profile | null) : null))
      .then(
        (found) => setProfile(found ?? guest),
        () => setProfile(guest),
      );
  }, []);
  return <Top brand="Northwind Outfitters" name={profile.name} role={profile.tier} />;
}

/** The fault `escalation_covered`: covers the end of the transcript until it is dismissed. */
function CookieBar() {
  const [isAnswered, setIsAnswered] = useState(false);
  return (
    <div className="cookie-bar" role="region" aria-label="Cookies" hidden={isAnswered}>
      <p>We use cookies to keep your cart and remember your preferences.</p>
      <button type="button" onClick={() => setIsAnswered(true)}>
        Accept all
      </button>
    </div>
  );
}

mount(<Desk />);
