/** What forms share: when a complaint is shown, where a server's refusal goes, where the focus lands. */
import { errors as codes, errorText, fieldOf, textOfCode, unknownText } from '#web/copy/errors.ts'

interface FieldMeta {
  isBlurred: boolean
  isDirty: boolean
  errors: readonly unknown[]
}

/** Schemas complain in codes; a form's own rules complain in a sentence of its copy. */
const sentenceOf = (issue: unknown): string => {
  const message = typeof issue === 'object' && issue !== null && 'message' in issue ? issue.message : issue
  if (typeof message !== 'string' || message in codes) return textOfCode(message)
  return /[\u0600-\u06ff]/.test(message) ? message : unknownText
}

/**
 * The complaint under a field: nothing while somebody types for the first time or only passes through, from then on
 * with every change. `tried` is true once the form was sent.
 */
export const complaintOf = (meta: FieldMeta, tried: boolean): string | undefined => {
  const [issue] = meta.errors
  return issue !== undefined && (tried || (meta.isBlurred && meta.isDirty)) ? sentenceOf(issue) : undefined
}

/** A server's refusal split between the fields of a form and the alert above its button. */
export const refusalOf = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { under: { [F in Field]?: string }; above: string | undefined } => {
  if (error === null || error === undefined) return { under: {}, above: undefined }
  const field = fields.find((name) => name === fieldOf(error))
  const text = errorText(error)
  return field
    ? { under: { [field]: text } as { [F in Field]?: string }, above: undefined }
    : { under: {}, above: text }
}

/** After a refused send: the first field that complains takes the focus. */
export const focusFirstInvalid = (form: HTMLFormElement | null): void => {
  // The complaints are on the page after the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
