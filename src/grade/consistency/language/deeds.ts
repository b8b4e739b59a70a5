// Deeds that every app's users know: what a message states as done is found by them where the app file names no tool that does anything.
import type { EpisodeHeader } from '../../../episode/format.js';
import { toolLanguage } from './statements.js';

type Tools = EpisodeHeader['app']['tools'];

/** Of things outside the conversation alone: a text can be changed, sorted and added to in an answer. */
const names = [
  ...['issue_refund', 'refund_order', 'refund_payment', 'issue_credit', 'make_payment'],
  ...['transfer_funds', 'transfer_money', 'pay_bill', 'waive_fee', 'place_order', 'create_return'],
  ...['cancel_order', 'cancel_subscription', 'cancel_booking', 'cancel_appointment'],
  ...['cancel_flight', 'book_appointment', 'book_flight', 'book_table', 'book_room'],
  ...['reschedule_appointment', 'schedule_meeting', 'reschedule_meeting', 'send_email'],
  ...['open_ticket', 'submit_claim', 'freeze_card', 'reset_password', 'delete_account'],
  ...['close_account', 'change_address', 'escalate_to_human'],
];

const deeds: Tools = names.map((name) => ({ name, description: '', effect: 'write', says: [] }));

export function commonDeeds(): ReturnType<typeof toolLanguage> {
  return toolLanguage(deeds);
}
