import { useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { notes } from '#web/features/classroom/copy/notes.ts'
import { markedRangeIn } from '#web/features/classroom/words/marked-range.ts'
import { SaveWordButton } from '#web/features/classroom/words/save-word-button.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { cairoDay, formatDateTime } from '#web/lib/format.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { LinkedText } from './notes-links.tsx'
import { useLessonNotes } from './query.ts'

type NotesCardProps = { lessonId: number; start: number; otherName: string; now: number }

/** What both wrote during the lesson, to read and to keep as a file. */
export function NotesCard({ lessonId, start, otherName, now }: NotesCardProps) {
  const t = useCopy(notes)
  const query = useLessonNotes(lessonId)
  const shown = useRef<HTMLParagraphElement>(null)
  const text = query.data?.text ?? ''
  const save = () =>
    saveFile(
      `${t('read.file', { name: otherName, day: cairoDay(start) })}.txt`,
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
    )
  return (
    <Section
      title={t('read.title')}
      action={
        text.trim() !== '' && (
          <Button kind="line" size="sm" icon="i-ph-download-simple" onClick={save}>
            {t('read.save')}
          </Button>
        )
      }
      query={query}
      data={query.data}
      failed={t('read.failed')}
      skeleton={
        <SkeletonGroup label={t('read.loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {({ text, changedAt, writable }) =>
        text.trim() === '' ? (
          <p className="small quiet">{t(writable ? 'read.noneYet' : 'read.none')}</p>
        ) : (
          <>
            <p ref={shown} dir="auto" className="whitespace-pre-wrap break-words [unicode-bidi:plaintext]">
              <LinkedText text={text} />
            </p>
            <SaveWordButton read={() => ({ text, start: 0, end: 0, ...markedRangeIn(shown.current) })} />
            {changedAt !== null && (
              <p className="caption quiet mt-3">{t('read.changedAt', { when: formatDateTime(changedAt, now) })}</p>
            )}
          </>
        )
      }
    </Section>
  )
}
