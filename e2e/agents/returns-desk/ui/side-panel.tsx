/** The panel beside the chat on wide screens: account and how returns work. It must state no policy that the desk decides. */
import { CardIcon, CheckIcon, PersonIcon, SearchIcon } from './icons.js';
import type { ProfileState } from './use-profile.js';

const steps = [
  { icon: <SearchIcon />, title: 'Find your order', text: 'By order number or email address.' },
  {
    icon: <CheckIcon />,
    title: 'We check the policy',
    text: 'You hear right away if it can go back.',
  },
  { icon: <CardIcon />, title: 'Get your refund', text: 'To your original payment method.' },
  { icon: <PersonIcon />, title: 'Need a person?', text: 'Ask at any time, and we connect you.' },
];

export function SidePanel({ profile }: { profile: ProfileState }) {
  return (
    <aside className="side-panel" aria-label="Account and help">
      <h2>Returns &amp; refunds</h2>
      <p className="side-lead">Send something back in a few messages.</p>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.title}>
            <span className="step-icon">{step.icon}</span>
            <span>
              <strong>{step.title}</strong>
              <span className="step-text">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Account profile={profile} />
    </aside>
  );
}

function Account({ profile }: { profile: ProfileState }) {
  if (typeof profile === 'string') return null;
  return (
    <dl className="account">
      <div>
        <dt>Signed in as</dt>
        <dd>{profile.email}</dd>
      </div>
      <div>
        <dt>Orders so far</dt>
        <dd>{profile.orders_count}</dd>
      </div>
    </dl>
  );
}
