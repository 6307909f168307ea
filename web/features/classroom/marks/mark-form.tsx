import { type ReactNode, useState } from 'react'
import { overallOf } from '#contract/classroom/rules/marks.ts'
import type { CriterionBands, MarkTexts } from '#contract/classroom/shapes/mark.ts'
import { markCriteria, markLimits } from '#contract/vocabulary/marks.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CriterionCard } from './criterion-card.tsx'
import { type MarkDraft, readMarkDraft, toMarkTexts, writeMarkDraft } from './draft.ts'
import './marks.css'

/** A mark with when it was last changed. */
type SavedMark = MarkTexts & { readonly updatedAt: string }

type MarkFormProps = {
  /** Names what is chosen and typed, which stays on this device until it is sent. */
  form: string
  studentName: string
  saved: SavedMark | null
  /** The tutor's mark before; null without one. */
  before: { readonly bands: CriterionBands; readonly overall: number } | null
  save: {
    readonly mutate: (texts: MarkTexts & { seen?: string }, then: { onSuccess: () => void }) => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  /** What the mark is written from. */
  children?: ReactNode
  /** The way out. */
  back: ReactNode
  onDone: () => void
}

/** Four bands with a sentence each, a word about all, and what they come to. */
export function MarkForm({ form, studentName, saved, before, save, children, back, onDone }: MarkFormProps) {
  const t = useCopy(marks)
  const [draft, setDraft] = useState<MarkDraft>(() => readMarkDraft(form, saved))
  const [isTried, setTried] = useState(false)
  const texts = toMarkTexts(draft)
  const change = (next: MarkDraft) => {
    setDraft(next)
    writeMarkDraft(form, next)
  }
  const isLong = textLength(cleanText(draft.words)) > markLimits.words
  const isWhole = markCriteria.every((one) => {
    const length = textLength(cleanText(draft.remarks[one]))
    return length > 0 && length <= markLimits.remark
  })
  const submit = () => {
    setTried(true)
    if (!texts || !isWhole || isLong) return
    save.mutate(saved ? { ...texts, seen: saved.updatedAt } : texts, {
      onSuccess: () => {
        writeMarkDraft(form, null)
        toast.show({ id: 'mark', kind: 'success', title: t('sent', { name: studentName }) })
        onDone()
      },
    })
  }
  return (
    <form
      noValidate
      className="with-aside"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-gap md:grid-cols-[repeat(2,minmax(0,1fr))] items-start min-w-0">
        {markCriteria.map((one) => (
          <CriterionCard
            key={one}
            criterion={one}
            band={draft.bands[one]}
            remark={draft.remarks[one]}
            before={before?.bands[one] ?? null}
            isTried={isTried}
            onBand={(band) => change({ ...draft, bands: { ...draft.bands, [one]: band } })}
            onRemark={(remark) => change({ ...draft, remarks: { ...draft.remarks, [one]: remark } })}
          />
        ))}
      </div>
      <Card as="aside" className="stack grid-cols-[minmax(0,1fr)]">
        <h2>{t('side', { name: studentName })}</h2>
        {texts ? (
          <p className="row">
            <b className="text-h1 num leading-none">{formatBand(overallOf(texts.bands))}</b>
            <span className="small quiet">
              {before ? t('averageBefore', { band: formatBand(before.overall) }) : t('average')}
            </span>
          </p>
        ) : (
          <p className={isTried ? 'small strong text-danger-text' : 'small quiet'} role={isTried ? 'alert' : undefined}>
            {t('choose')}
          </p>
        )}
        {children}
        <Field label={t('words', { name: studentName })} error={isLong && errorCodeText('long-mark-text')}>
          <Textarea value={draft.words} onValue={(words) => change({ ...draft, words })} rows={4} dir="auto" />
        </Field>
        <p className="caption quiet">{t('rules')}</p>
        {save.error && (
          <Alert kind="danger" urgent title={t('sendFailed')}>
            {errorText(save.error)}
          </Alert>
        )}
        <Button type="submit" block loading={save.isPending}>
          {t(saved ? 'correct' : 'send')}
        </Button>
        {back}
      </Card>
    </form>
  )
}
