import { Icon } from '#web/ui/icon.tsx'

export interface Question {
  /** Also its id in the page, so that a link can lead to it. */
  readonly id: string
  readonly q: string
  readonly a: string
}

type Texts = Readonly<Record<string, { readonly q: string; readonly a: string }>>

/** The questions of a group of the copy, in its order, or those that are named. */
export const questionsOf = (texts: Texts, ids: readonly string[] = Object.keys(texts)): Question[] =>
  ids.flatMap((id) => (texts[id] ? [{ id, ...texts[id] }] : []))

/** Questions that open and close without a script. The id is on the answer: browsers open what an address leads to. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="faq grid content-start gap-2.5">
      {questions.map(({ id, q, a }) => (
        <details key={id}>
          <summary>
            {q}
            <Icon name="i-ph-caret-down" className="icon-5" />
          </summary>
          <p className="measure pt-0 px-4.5 pb-4.5 text-quiet scroll-mt-34" id={id}>
            {a}
          </p>
        </details>
      ))}
    </div>
  )
}
