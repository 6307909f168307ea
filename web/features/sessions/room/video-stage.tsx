import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cx } from '#web/ui/cx.ts'
import { useSpeaking } from '../hooks.ts'
import { Video } from '../video.tsx'
import { MemberPicture } from './member-picture.tsx'
import type { Person } from './people.ts'
import { SelfView } from './self-view.tsx'

/** A small face beside a shared screen. */
function StripFace({ person }: { person: Person }) {
  const speaking = useSpeaking(person.voice)
  return (
    <div className={cx('stage strip-face', speaking && 'speaking')}>
      <MemberPicture person={person} small />
    </div>
  )
}

type StageProps = {
  me: Person
  other: Person
  /** The other one's screen while it is being shared. */
  screen: MediaStreamTrack | null
  alone: boolean
  audioOnly: boolean
  /** Shows the whole picture instead of filling the stage. */
  whole: boolean
  onWhole: () => void
}

/** A shared screen takes the stage; otherwise the other one does; and who is alone sees themselves. */
export function VideoStage({ me, other, screen, alone, audioOnly, whole, onWhole }: StageProps) {
  const t = useCopy(sessions)
  const speaking = useSpeaking(other.voice)
  const note = audioOnly ? t('room.audioOnly') : undefined
  if (screen)
    return (
      <div className="stage-with-strip">
        <section className="stage" aria-label={t('room.screenOf', { name: other.name })}>
          <Video track={screen} whole label={t('room.screenOf', { name: other.name })} name="screen" />
        </section>
        <div className="strip">
          <StripFace person={other} />
          <StripFace person={me} />
        </div>
      </div>
    )
  const shown = alone ? me : other
  return (
    <section
      className={cx('stage', !alone && speaking && 'speaking')}
      aria-label={t('room.stageOf', { name: shown.name })}
    >
      {/* The same as in the menu, for a finger or a mouse that is on the picture anyway. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu has it for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu has it for the keyboard */}
      <div className="stage-picture" onClick={onWhole}>
        <MemberPicture person={shown} whole={whole} note={note} />
      </div>
      {!alone && <SelfView person={me} />}
    </section>
  )
}
