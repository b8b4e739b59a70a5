/** Every sentence of the assistant; it must not decide which situation applies. */
import { fill, type Values } from '../../kit/wording.js';

const lines = {
  thanks: 'You are welcome.',
  help: 'I can react to messages, look up and move tickets, post to a channel, and help people who cannot log in. What shall I do?',
  which_message: 'Which message? Open it in the channel on the left, then I can see it.',
  no_link: '{author}’s message links to no ticket, so I did nothing.',
  several_links: '{author}’s message links to {keys}. Which ticket do you mean?',
  what_to_send: 'What shall I write in #{channel}?',
  no_message: 'I found no message about “{query}”.',
  message: '{author} wrote in #{channel}: “{text}”',
  which_ticket: 'Which ticket do you mean? Its key is enough, such as OPS-1.',
  reacted:
    'Done. I added your reaction :{emoji}: to {author}’s message about {key}, “{title}”. The ticket is {status}.',
  status: '{key}, “{title}”, is {status}. {assignee} has it.',
  ask_move:
    '{key}, “{title}”, is {status}. Moving it tells everybody who watches it, so please approve it first.',
  moved: '{key} has been moved to {to}.',
  not_moved: 'All right, {key} stays where it is.',
  ask_send:
    'I have written the message for #{channel}. Others will see it, so please approve it first.',
  sent: 'Your message is in #{channel}.',
  not_sent: 'All right, I sent nothing.',
  no_ticket: 'Jira has no ticket {key}, so I did nothing. The link may be old.',
  who: 'I am sorry that they are locked out, that is annoying. Who is it? A full name or a work e-mail address is enough.',
  nobody: 'I found nobody under “{query}”. Could you check the spelling?',
  several_people: 'There are {count} people of that name. Which one is it?',
  ask_reset:
    '{name}’s account is {status}. I am sorry about the trouble. I can send a reset link to {email}. Please approve it first.',
  reset:
    'Done. A reset link is on its way to {email}. {name} can log in again as soon as a new password is set.',
  not_reset: 'All right, I did not touch {name}’s account.',
  may_not_delete:
    'I cannot delete accounts for you: only administrators may, and you are signed in as {role}. Nothing was deleted.',
  ask_delete:
    'Deleting {name}’s account cannot be taken back. Please look at it closely before you approve.',
  deleted: '{name}’s account has been deleted.',
  not_deleted: 'All right, {name}’s account stays.',
  // How failures of the systems are worded, by error or status.
  already_reacted: 'You have reacted with that emoji already. I left it as it is.',
  no_such_transition:
    'Jira does not let this ticket go there from where it is. Nothing was changed.',
  account_suspended:
    'This account is suspended, so that a reset is not possible. The security team has to lift that first.',
  channel_not_found: 'There is no such channel, so nothing was sent.',
  permission_denied:
    '{system} refused: your role may not do this. Nothing was changed; somebody with the role for it has to.',
  broke_off:
    '{system} broke off before it answered. I cannot tell whether it was done, so please look before you try again.',
  down: '{system} is not working right now. Nothing was changed, and you can try again later.',
} as const;

export type Line = keyof typeof lines;

export function isLine(name: unknown): name is Line {
  return typeof name === 'string' && name in lines;
}

export function words(line: Line, values: Values = {}): string {
  return fill(lines[line], values);
}
