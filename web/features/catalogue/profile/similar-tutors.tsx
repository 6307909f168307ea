import { useState } from 'react'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { BookingDialog } from '#web/features/lessons/booking/booking-dialog.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useSimilarTutors } from '../tutors/query.ts'
import { TutorGrid } from '../tutors/tutor-grid.tsx'

/** A few tutors with free time, in place of one who is full or not there. Nothing until they are known. */
export function SimilarTutors({ id, reason }: { id: number; reason: 'full' | 'missing' }) {
  const t = useCopy(tutors)
  const now = useMinuteClock()
  const { data: list } = useSimilarTutors(id)
  const [booked, setBooked] = useState<number | null>(null)
  if (!list || list.length === 0) return null
  return (
    <section className="stack mt-6" aria-labelledby={`similar-${id}`}>
      <h2 id={`similar-${id}`}>{t(`similar.${reason}`)}</h2>
      <TutorGrid pages={[{ list }]} now={now} onBook={setBooked} />
      {booked !== null && <BookingDialog tutorId={booked} open onOpenChange={(open) => !open && setBooked(null)} />}
    </section>
  )
}
