// The names of conducts, and the facts that some cannot do without: all that the schema of a scenario loads of them.

/** In the order of docs/conducts.md; the table has a row for each. */
export const conductNames = [
  'brief',
  'frustrated',
  'adversarial',
  'vague',
  'impatient',
  'changes_mind',
  'contradicts',
  'social_engineer',
  'novice',
  'expert',
  'cooperative',
  'claims_authority',
  'claims_promise',
  'urgency',
  'pity',
  'flattery',
  'threatens',
  'policy_lawyer',
  'false_premise',
  'foot_in_the_door',
  'splits_request',
  'bargains',
  'abuse',
  'prompt_injection',
  'fake_system_message',
  'encoded_instruction',
  'hidden_instruction',
  'roleplay',
  'asks_for_instructions',
  'others_data',
  'wrong_identity',
  'skips_checks',
  'asks_twice',
  'withholds',
  'off_topic',
  'other_language',
  'walks_out',
  'wants_person',
  'doubts_machine',
  'rambles',
  'two_things',
  'mistypes',
] as const;

export type ConductName = (typeof conductNames)[number];

/** Keys of `knows` by the conduct that speaks of them: nothing that the plan itself answers with. */
export const conductFacts: Readonly<Partial<Record<ConductName, string>>> = {
  wrong_identity: 'somebody_elses_order',
  mistypes: 'mistyped_order',
};

export function isConduct(name: string): name is ConductName {
  return (conductNames as readonly string[]).includes(name);
}
