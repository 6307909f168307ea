import { useId, useState } from 'react'
import type { Recap, RecapTexts } from '#contract/classroom/shapes/recap.ts'
import { recapParts, recapTextMax } from '#contract/vocabulary/recaps.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { RecapCorrections } from '#web/features/classroom/corrections/recap-corrections.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { addStarter, emptyRecap, readRecapDraft, writeRecapDraft } from './draft.ts'
import { useSaveRecap } from './query.ts'

type RecapFormProps = {
  lessonId: number
  studentName: string
  /** What was saved before; null for a first recap. */
  saved: Recap | null
  onDone: () => void
}

/** Four short fields. What is typed stays on the device until it is saved or discarded. */
export function RecapForm({ lessonId, studentName, saved, onDone }: RecapFormProps) {
  const t = useCopy(recaps)
  const startersId = useId()
  const [draft] = useState(() => readRecapDraft(lessonId))
  const [texts, setTexts] = useState<RecapTexts>(() => pickTexts(draft ?? saved ?? emptyRecap))
  const savedAt = saved?.updatedAt ?? null
  const [basis] = useState(draft ? draft.basis : savedAt)
  const isStale = basis !== savedAt
  const [isTried, setTried] = useState(false)
  const save = useSaveRecap(lessonId)
  const change = (next: RecapTexts) => {
    setTexts(next)
    writeRecapDraft(lessonId, { ...next, basis })
  }
  const discard = () => {
    writeRecapDraft(lessonId, null)
    onDone()
  }
  const isEmpty = recapParts.every((part) => cleanText(texts[part]) === '')
  const isTooLong = (part: keyof RecapTexts) => textLength(cleanText(texts[part])) > recapTextMax
  const submit = () => {
    setTried(true)
    if (isEmpty || recapParts.some(isTooLong)) return
    save.mutate(texts, {
      onSuccess: () => {
        writeRecapDraft(lessonId, null)
        toast.show({ id: 'recap', kind: 'success', title: t('saved', { name: studentName }) })
        onDone()
      },
    })
  }
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="small quiet">{t('intro', { name: studentName })}</p>
      {isStale && (
        <Alert kind="warning" title={t('stale.title')}>
          {t('stale.text')}
        </Alert>
      )}
      {recapParts.map((part) => (
        <div key={part} className="stack-2">
          <Field
            label={t(`parts.${part}`)}
            hint={t(`hints.${part}`)}
            error={
              isTooLong(part)
                ? errorCodeText('long-recap-text')
                : isTried && isEmpty && part === 'practised' && errorCodeText('empty-recap')
            }
          >
            <Textarea value={texts[part]} onValue={(text) => change({ ...texts, [part]: text })} rows={2} />
          </Field>
          {part === 'toCorrect' && <RecapCorrections lessonId={lessonId} studentName={studentName} />}
          {part === 'practised' && (
            <fieldset className="flex flex-wrap gap-2" aria-labelledby={startersId}>
              <legend id={startersId} className="visually-hidden">
                {t('parts.practised')}
              </legend>
              {starters.map((key) => (
                <Button
                  key={key}
                  kind="line"
                  size="sm"
                  aria-label={t('add', { word: t(`starters.${key}`) })}
                  onClick={() => change({ ...texts, practised: addStarter(texts.practised, t(`starters.${key}`)) })}
                >
                  {t(`starters.${key}`)}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
      ))}
      {save.error && (
        <Alert kind="danger" urgent title={t('saveFailed')}>
          {errorText(save.error)}
        </Alert>
      )}
      <div className="btn-row">
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        {saved && (
          <Button kind="plain" disabled={save.isPending} onClick={discard}>
            {isStale ? t('stale.discard') : forReader(common.cancel)}
          </Button>
        )}
      </div>
    </form>
  )
}

const pickTexts = ({ practised, toCorrect, homework, nextTime }: RecapTexts): RecapTexts => ({
  practised,
  toCorrect,
  homework,
  nextTime,
})

const starters = ['speaking', 'pronunciation', 'grammar', 'vocabulary', 'listening', 'reading', 'writing'] as const
