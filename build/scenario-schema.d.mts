// Types of scenario-schema.mjs, for the test that keeps docs/scenario.schema.json in step.
export function scenarioSchemaText(schema: object, page: string): string;
