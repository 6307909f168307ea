import * as v from 'valibot'
import type { TutorRating } from '#contract/lessons/shapes/rating.ts'
import { RatingText } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RatingInput } from '#web/ui/rating-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export interface RatingDraft {
  readonly stars: number | null
  readonly text: string
  /** Whether the words may be shown on the landing page. */
  readonly onLanding: boolean
}

/** The form's initial values: those of an existing rating, or empty. */
export const draftOf = (
  rating: Pick<TutorRating, 'value' | 'feedback' | 'landingConsentAt'> | undefined,
): RatingDraft => ({
  stars: rating?.value ?? null,
  text: rating?.feedback ?? '',
  onLanding: rating !== undefined && rating.landingConsentAt !== null,
})

/** The draft with other words. What was agreed to for words that are published is asked again for others. */
const withText = (draft: RatingDraft, text: string, published: string | null): RatingDraft => ({
  ...draft,
  text,
  onLanding: draft.onLanding && draft.text.trim() !== published,
})

const { max } = limits.ratingText
const starWords = { 1: 's1', 2: 's2', 3: 's3', 4: 's4', 5: 's5' } as const
const ideas = ['idea1', 'idea2', 'idea3', 'idea4'] as const

/** The code of what is wrong with the text, or null. The text is optional; when present, it has length bounds. */
export const textProblem = (text: string): string | null =>
  text.trim() === '' ? null : (v.safeParse(RatingText, text).issues?.[0].message ?? null)

type RatingFormProps = {
  draft: RatingDraft
  touched: boolean
  problem: ReturnType<typeof textProblem>
  /** The words as they are published; null: none. */
  published: string | null
  onDraft: (draft: RatingDraft) => void
  onBlur: () => void
}

export function RatingForm({ draft, touched, problem, published, onDraft, onBlur }: RatingFormProps) {
  const t = useCopy(ratings)
  const c = useCopy(common)
  const { stars, text } = draft
  const used = text.trim().length
  const long = used > max
  const write = (next: string) => onDraft(withText(draft, next, published))
  const add = (idea: string) => write(text.trim() === '' ? idea : `${text.trim()}، ${idea}`)
  return (
    <>
      <div className="grid justify-items-center gap-1">
        <RatingInput label={t('dialog.stars')} value={stars} onValue={(next) => onDraft({ ...draft, stars: next })} />
        <p aria-live="polite" className={touched && stars === null ? 'error' : 'small quiet'}>
          {stars !== null && t(`dialog.words.${starWords[stars as keyof typeof starWords]}`)}
          {stars === null && (touched ? errorCodeText('too-low-rating-value') : t('dialog.pick'))}
        </p>
      </div>
      <Field
        label={t('dialog.text')}
        aside={c('optional')}
        hint={t('dialog.hint')}
        error={problem !== null && (touched || long) ? errorCodeText(problem) : undefined}
        counter={{ used, max }}
      >
        <Textarea value={text} onValue={write} onBlur={onBlur} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of shortcuts, not of form fields */}
      <div className="chips" role="group" aria-label={t('dialog.ideas')}>
        {ideas.map((idea) => (
          <button key={idea} type="button" className="chip" onClick={() => add(t(`dialog.${idea}`))}>
            {t(`dialog.${idea}`)}
          </button>
        ))}
      </div>
      <p className="caption quiet">{t('dialog.public')}</p>
      <div>
        <Checkbox
          checked={draft.onLanding && used > 0}
          disabled={used === 0}
          onChecked={(next) => onDraft({ ...draft, onLanding: next })}
        >
          {t('dialog.landing')}
        </Checkbox>
        <p className="caption quiet">{t('dialog.landingHint')}</p>
      </div>
    </>
  )
}
