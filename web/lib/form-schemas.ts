/** Values that are no texts in a form that holds only texts. Pure. */
import * as v from 'valibot'

/** A field that may stay empty: nothing is judged until something is written. Empty becomes null. */
export const nullIfEmpty = <Out>(schema: v.GenericSchema<string, Out>) =>
  v.lazy((text) =>
    text === ''
      ? v.pipe(
          v.literal(''),
          v.transform((): Out | null => null),
        )
      : schema,
  ) as v.GenericSchema<string, Out | null>

/** A field that can be changed but not taken back: it may stay empty only while nothing was held in it. */
export const requiredOnceFilled = <Out>(initial: string, schema: v.GenericSchema<string, Out>) =>
  initial === '' ? nullIfEmpty(schema) : (schema as v.GenericSchema<string, Out | null>)

const numberPattern = /^-?\d+(\.\d+)?$/

/** A number that was chosen or written, out of the text that stands for it. Anything else is left to `schema` to refuse. */
export const numberFromText = <Out>(schema: v.GenericSchema<number, Out>) =>
  v.pipe(
    v.string(),
    v.transform((text) => (numberPattern.test(text.trim()) ? Number(text) : Number.NaN)),
    schema,
  ) as v.GenericSchema<string, Out>
