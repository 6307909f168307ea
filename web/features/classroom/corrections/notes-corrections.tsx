import { useSyncExternalStore } from 'react'
import type { NotesSync } from '#web/features/classroom/notes/sync.ts'
import { NotesOffer } from './notes-offer.tsx'
import { useLessonCorrections } from './query.ts'
import { useCorrectionOutbox } from './use-outbox.ts'

/** Below the notes that are being written: their tutor makes corrections of what is marked in them. */
export function NotesCorrections({ lessonId, sync }: { lessonId: number; sync: NotesSync }) {
  const { data } = useLessonCorrections(lessonId)
  const outbox = useCorrectionOutbox()
  const text = useSyncExternalStore(
    (listener) => {
      sync.text.observe(listener)
      return () => sync.text.unobserve(listener)
    },
    () => sync.text.toString(),
  )
  // Before it is known what is saved, everything would be offered again.
  return data && <NotesOffer lessonId={lessonId} text={text} saved={data} outbox={outbox} />
}
