/** What forms share: when a complaint is shown, where a server's refusal goes, where the focus lands. */
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { isErrorCode } from '#contract/vocabulary/errors.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText, errorFieldOf, errorText, unknownErrorText } from '#web/copy/errors.ts'
import { getTranslator } from '#web/copy/use-copy.ts'

/**
 * Schemas complain in codes; a form's own rules complain in a sentence of its copy. A text may also be too long for a
 * field that has no code for it.
 */
export const issueText = (issue: v.BaseIssue<unknown>): string => {
  const { message, type, requirement } = issue
  if (isErrorCode(message)) return errorCodeText(message)
  if (/[\u0600-\u06ff]/.test(message)) return message
  return type === 'max_length' ? getTranslator(common)('tooLong', { max: Number(requirement) }) : unknownErrorText
}

/** After a refused send: the first field that complains takes the focus. */
export const focusFirstInvalid = (form: HTMLFormElement | null): void => {
  // The complaints are on the page after the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** A server's refusal split between the fields of a form and the alert above its button. */
export const splitServerError = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { fieldErrors: { [F in Field]?: string }; formError: string | undefined } => {
  if (error === null || error === undefined) return { fieldErrors: {}, formError: undefined }
  const field = fields.find((name) => name === errorFieldOf(error))
  const text = errorText(error)
  return field
    ? { fieldErrors: { [field]: text } as { [F in Field]?: string }, formError: undefined }
    : { fieldErrors: {}, formError: text }
}

type Texts = Record<string, string>

/** What a group of fields is given of the form it stands in: its own fields, whatever else the form holds. */
export interface FormFields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  readonly errorOf: (name: Name) => string | undefined
  readonly fieldProps: (name: Name) => {
    name: string
    value: string
    onValue: (text: string) => void
    onBlur: () => void
  }
}

/**
 * A form of text fields under one schema of the contract. A field keeps quiet while somebody types in it for the
 * first time or only passes through; after that, and after a send, every change is judged. Enough for a few fields;
 * nested or repeated ones deserve a form library, which is too heavy for the first page somebody sees.
 */
export const useTextForm = <Values extends Texts, Out>(schema: v.GenericSchema<Values, Out>, initial: Values) => {
  const [values, setValues] = useState(initial)
  const [judged, judge] = useState<ReadonlySet<keyof Values>>(new Set())
  const [tried, setTried] = useState(false)
  const parsed = v.safeParse(schema, values)

  const errorOf = (name: keyof Values & string): string | undefined => {
    if (parsed.success || !(tried || judged.has(name))) return undefined
    const issue = parsed.issues.find(({ path }) => path?.[0]?.key === name)
    return issue && issueText(issue)
  }

  return {
    values,
    errorOf,
    /** The fields that differ from what the form began with. */
    changedFields: Object.keys(values).filter((name) => values[name] !== initial[name]) as (keyof Values & string)[],
    /** Begins again, with what was saved or what was there before. */
    reset: (next: Values) => {
      setValues(next)
      judge(new Set())
      setTried(false)
    },
    /** Spread on the input of a field. */
    fieldProps: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onValue: (text: string) => setValues((before) => ({ ...before, [name]: text })),
      onBlur: () => {
        if (values[name] !== initial[name]) judge((before) => new Set(before).add(name))
      },
    }),
    /** The form's `onSubmit`: sends what the schema made of the fields, or points at the first wrong one. */
    onSubmit: (send: (output: Out) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // A dialog opened from inside another form is its child in the tree, though not on the page.
      event.stopPropagation()
      setTried(true)
      if (parsed.success) send(parsed.output)
      else focusFirstInvalid(event.currentTarget)
    },
  }
}
