/** The whole page: header, side panel, transcript and composer around one chat. It must not look inside messages. */
import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useMemo } from 'react';
import type { DeskMessage } from '../server/messages.js';
import { Composer } from './composer.js';
import { CookieBar } from './cookie-bar.js';
import { Header } from './header.js';
import { showsDenial } from './message-facts.js';
import type { PageSettings } from './page-settings.js';
import { SidePanel } from './side-panel.js';
import { Transcript } from './transcript.js';
import { useProfile } from './use-profile.js';

export function App({ settings }: { settings: PageSettings }) {
  const transport = useMemo(
    () => new DefaultChatTransport<DeskMessage>({ api: '/api/chat', body: settings.chatBody }),
    [settings],
  );
  const chat = useChat<DeskMessage>({ transport });
  const profile = useProfile(settings.browserBackendUrl);
  const isBusy = chat.status === 'submitted' || chat.status === 'streaming';
  const wasDenied = chat.messages.some(showsDenial);

  const send = (text: string) => {
    if (!isBusy) void chat.sendMessage({ text });
  };

  return (
    <div className="page">
      <Header profile={profile} />
      <main className="desk">
        <h1 className="visually-hidden">Returns assistant</h1>
        <SidePanel profile={profile} />
        <section className="chat" aria-label="Returns assistant">
          <Transcript
            messages={chat.messages}
            isBusy={isBusy}
            hasFailed={chat.error !== undefined}
            fault={settings.fault}
            onSend={send}
            onRetry={() => void chat.regenerate()}
          />
          <Composer isBusy={isBusy} onSend={send} onStop={() => void chat.stop()} />
          {settings.fault === 'escalation_covered' && wasDenied ? <CookieBar /> : null}
        </section>
      </main>
    </div>
  );
}
