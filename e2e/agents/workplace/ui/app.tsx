/** The page: a channel on the left, the assistant in the middle, what waits for a decision on the right. */
import { useEffect, useRef, useState } from 'react';
import { ApprovalQueue } from './approval-queue.js';
import { ChannelPane } from './channel-pane.js';
import { Composer } from './composer.js';
import { settings } from './settings.js';
import { Transcript } from './transcript.js';
import { useAssistant } from './use-assistant.js';
import { useCompany } from './use-company.js';

export function App() {
  const [openMessage, setOpenMessage] = useState(settings.message);
  const { conversation, isConnected, say, decide } = useAssistant(openMessage);
  const { me, messages } = useCompany(useFinishedRuns(conversation.isRunning));
  const open = messages.find(({ id }) => id === openMessage) ?? null;
  return (
    <div className="page">
      <header className="top">
        <p className="brand">
          <span className="mark" aria-hidden="true" />
          Relay
        </p>
        <p className={isConnected ? 'link is-up' : 'link'}>
          {isConnected ? 'Connected' : 'Connecting …'}
        </p>
        {me !== null && (
          <p className="me">
            {me.name}
            <span>{me.role}</span>
          </p>
        )}
      </header>
      <ChannelPane
        channel={settings.channel}
        messages={messages}
        open={openMessage}
        onOpen={setOpenMessage}
      />
      <main className="assistant">
        <Transcript conversation={conversation} onChoose={say} />
        <Composer
          isBusy={conversation.isRunning}
          open={open}
          onSend={say}
          onClose={() => setOpenMessage(null)}
        />
      </main>
      <ApprovalQueue approvals={conversation.approvals} onDecide={decide} />
    </div>
  );
}

/** How many runs have ended. */
function useFinishedRuns(isRunning: boolean): number {
  const [count, setCount] = useState(0);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) setCount((before) => before + 1);
    wasRunning.current = isRunning;
  }, [isRunning]);
  return count;
}
