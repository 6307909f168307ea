/** Schemas that turn the text of a form field into null or a number. Pure. */
import * as v from 'valibot'

/** An optional field: the empty text becomes null, anything else is validated by `schema`. */
export const nullIfEmpty = <Out>(schema: v.GenericSchema<string, Out>) =>
  v.lazy((text) =>
    text === ''
      ? v.pipe(
          v.literal(''),
          v.transform((): Out | null => null),
        )
      : schema,
  ) as v.GenericSchema<string, Out | null>

/** A field that may stay empty while it has never had a value, but cannot be emptied once it has one. */
export const requiredOnceFilled = <Out>(initial: string, schema: v.GenericSchema<string, Out>) =>
  initial === '' ? nullIfEmpty(schema) : (schema as v.GenericSchema<string, Out | null>)

/** A field that must not be empty: the sentence says so, and anything else is validated by `schema`. */
export const required = <Out>(
  schema: v.GenericSchema<string, Out>,
  sentence: v.ErrorMessage<v.MinLengthIssue<string, 1>>,
) => v.pipe(v.string(), v.minLength(1, sentence), schema) as v.GenericSchema<string, Out>

const numberPattern = /^-?\d+(\.\d+)?$/

/** Parses a field's text as a number and validates it with `schema`, which refuses a text that is no number. */
export const numberFromText = <Out>(schema: v.GenericSchema<number, Out>) =>
  v.pipe(
    v.string(),
    v.transform((text) => (numberPattern.test(text.trim()) ? Number(text) : Number.NaN)),
    schema,
  ) as v.GenericSchema<string, Out>
