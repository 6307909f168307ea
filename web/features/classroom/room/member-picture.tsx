import '#web/styles/parts/video.css'
import { formatNumber } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import { SignalBars } from '../sessions/signal-bars.tsx'
import { Video } from '../sessions/video.tsx'
import type { Person } from './people.ts'

const weakBars = 3

/** The name, with an icon when the microphone is off. */
export function NameTag({ person }: { person: Person }) {
  const t = useCallCopy()
  const { bars } = person
  return (
    <span className="video-tag nametag">
      <Icon name={person.mic ? 'i-ph-microphone-fill' : 'i-ph-microphone-slash-fill'} />
      {!person.mic && <VisuallyHidden>{t('room.micMuted')}</VisuallyHidden>}
      <bdi className="truncate">{person.name}</bdi>
      {bars !== null && bars <= weakBars && (
        <SignalBars bars={bars} label={t('check.network.bars', { bars: formatNumber(bars) })} />
      )}
    </span>
  )
}

type FaceProps = { person: Person; whole?: boolean | undefined; small?: boolean; note?: string | undefined }

/** The member's video, or their picture and name while there is none. */
export function MemberPicture({ person, whole, small, note }: FaceProps) {
  const t = useCallCopy()
  const label = t('room.stageOf', { name: person.name })
  return (
    <>
      {person.picture ? (
        <Video
          track={person.picture}
          mirrored={person.mine}
          whole={whole}
          label={label}
          name={person.mine ? 'own' : 'other'}
        />
      ) : (
        <span
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-quiet"
          data-picture-off={person.mine ? 'own' : 'other'}
        >
          <Avatar name={person.name} src={person.image} size={small ? 44 : 96} side={person.side} decorative />
          {!small && <span>{note ?? t(person.picturePaused ? 'room.picturePaused' : 'room.cameraOff')}</span>}
        </span>
      )}
      <NameTag person={person} />
    </>
  )
}
