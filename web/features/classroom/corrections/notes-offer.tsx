import { useMemo } from 'react'
import { findCorrections, missingCorrections } from '#contract/classroom/rules/correction-marks.ts'
import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { preferences } from '#web/features/classroom/sessions/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { lastKind } from './correction-fields.tsx'
import type { useCorrectionOutbox } from './use-outbox.ts'

type NotesOfferProps = {
  lessonId: number
  /** The notes of the lesson as they are. */
  text: string
  saved: readonly LessonCorrection[]
  outbox: ReturnType<typeof useCorrectionOutbox>
}

/** Saves in one press what is marked in the notes and no correction yet; nothing where that is nothing. */
export function NotesOffer({ lessonId, text, saved, outbox }: NotesOfferProps) {
  const t = useCopy(corrections)
  const marked = useMemo(() => findCorrections(text), [text])
  const waiting = outbox.waiting.filter((one) => one.lessonId === lessonId).map(({ texts }) => texts)
  const missing = missingCorrections(marked, [...saved, ...waiting])
  if (missing.length === 0) return null
  const add = () => {
    const kind = lastKind()
    const texts = missing.map((one) => ({ ...one, why: '', kind }))
    outbox.add(lessonId, texts, preferences.correctionsAtOnce.read())
  }
  return (
    <Button kind="line" size="sm" icon="i-ph-highlighter" className="justify-self-start" onClick={add}>
      {t('fromNotes', { count: missing.length })}
    </Button>
  )
}
