import { cx } from '#web/ui/cx.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { useSpeaking } from '../sessions/hooks.ts'
import { Video } from '../sessions/video.tsx'
import { MemberPicture } from './member-picture.tsx'
import type { Person } from './people.ts'
import { SelfView } from './self-view.tsx'
import { ZoomableScreen } from './zoomable-screen.tsx'

/** A small picture of a member beside a shared screen. */
function StripFace({ person }: { person: Person }) {
  const speaking = useSpeaking(person.voice)
  return (
    <div className={cx('stage strip-face w-32 aspect-[4/3] md:w-auto', speaking && 'speaking')}>
      <MemberPicture person={person} small />
    </div>
  )
}

type StageProps = {
  me: Person
  other: Person
  /** The other member's shared screen. */
  screen: MediaStreamTrack | null
  alone: boolean
  audioOnly: boolean
  /** Shows the whole picture instead of cropping it to fill the stage. */
  whole: boolean
  onWhole: () => void
}

/** Shows a shared screen, else the other member, else, while nobody else is inside, the user. */
export function VideoStage({ me, other, screen, alone, audioOnly, whole, onWhole }: StageProps) {
  const t = useCallCopy()
  const speaking = useSpeaking(other.voice)
  const note = audioOnly ? t('room.audioOnly') : undefined
  if (screen)
    return (
      <div className="stage-with-strip">
        <div className="stage">
          <ZoomableScreen label={t('room.screenOf', { name: other.name })}>
            <Video track={screen} whole label={t('room.screenOf', { name: other.name })} name="screen" />
          </ZoomableScreen>
        </div>
        <div className="flex gap-2.5 md:flex-col md:justify-end">
          <StripFace person={other} />
          <StripFace person={me} />
        </div>
      </div>
    )
  const shown = alone ? me : other
  return (
    <section
      className={cx('stage', !alone && speaking && 'speaking')}
      aria-label={alone ? t('room.ownStage') : t('room.stageOf', { name: shown.name })}
    >
      {/* The same action as in the menu, for a tap or click on the picture. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu has it for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu has it for the keyboard */}
      <div className="stage-picture absolute inset-0" onClick={onWhole}>
        <MemberPicture person={shown} whole={whole} note={note} />
      </div>
      {!alone && <SelfView person={me} />}
    </section>
  )
}
