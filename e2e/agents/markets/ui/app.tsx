/** The whole page: masthead, conversation, composer. It must not look inside turns. */
import { useMemo } from 'react';
import { Composer } from './composer.js';
import { Masthead } from './masthead.js';
import { Offer } from './offer.js';
import { SettingContext } from './setting-context.js';
import type { Settings } from './settings.js';
import { TurnView } from './turn-view.js';
import { useConversation } from './use-conversation.js';
import { useFollow } from './use-follow.js';
import { Welcome } from './welcome.js';
import { wordsFor } from './words.js';

export function App({ settings }: { settings: Settings }) {
  const setting = useMemo(() => ({ settings, words: wordsFor(settings.locale) }), [settings]);
  const { turns, isBusy, send, stop, retry } = useConversation(settings);
  const follow = useFollow(turns, settings.fault === 'answer_below_fold');
  const { words } = setting;
  const newest = turns.at(-1);

  return (
    <SettingContext value={setting}>
      <Masthead />
      <main className="column">
        <h1 className="unseen">Almanac</h1>
        {turns.length === 0 ? <Welcome onAsk={send} /> : null}
        <div role="log" aria-label={words.conversation} aria-busy={isBusy} className="turns">
          {turns.map((turn, index) => (
            <TurnView
              key={turn.id}
              turn={turn}
              before={turns[index - 1]}
              isNewest={turn === newest}
              onRetry={retry}
            />
          ))}
        </div>
        {settings.fault === 'answer_covered' && newest?.status === 'done' ? <Offer /> : null}
      </main>
      <Composer
        isBusy={isBusy}
        isAway={follow.isAway}
        onLatest={follow.toLatest}
        onSend={(text) => {
          follow.again();
          send(text);
        }}
        onStop={stop}
      />
    </SettingContext>
  );
}
