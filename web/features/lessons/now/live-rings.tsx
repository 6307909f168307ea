import { useMemo } from 'react'
import { getTranslator } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useSecondClock } from '#web/lib/clock.ts'
import { toast } from '#web/ui/toast.tsx'
import { IncomingRing } from './incoming-ring.tsx'
import { type RingNews, useAvailability, useLiveAvailability } from './query.ts'

/** How long a ring stays whose end was never told. */
const graceMs = 3000

/** For tutors, on every screen: rings, and why they no longer come. */
export default function LiveRings() {
  const { id } = useRequiredUser()
  const { data } = useAvailability()
  const news = useMemo<RingNews>(
    () => ({
      onClosed: (reason) => toast.show({ id: 'ring', kind: 'info', title: getTranslator(copy)(`ring.${reason}`) }),
      onEnded: (reason) => {
        const t = getTranslator(copy)
        if (reason === 'off' || reason === 'lesson') return
        toast.show({ id: 'available', kind: 'info', title: t('tutor.ended.title'), text: t(`tutor.ended.${reason}`) })
      },
    }),
    [],
  )
  useLiveAvailability(id, news)
  const ring = data?.ring
  return ring ? <Ringing key={ring.id} ring={ring} userId={id} /> : null
}

function Ringing({ ring, userId }: { ring: Parameters<typeof IncomingRing>[0]['ring']; userId: number }) {
  const at = useSecondClock()
  return at < Date.parse(ring.until) + graceMs && <IncomingRing ring={ring} userId={userId} />
}
