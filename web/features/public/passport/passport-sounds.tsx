import type { NewPassportFacts } from '#contract/classroom/shapes/passport.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { VoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { formatFullDate } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarkBands } from './mark-bands.tsx'
import { SoundCheck } from './sound-check.tsx'

type Recordings = NewPassportFacts['recordings']
type SoundsProps = {
  recordings: Recordings
  /** Where each is heard; absent for a copy, beside which a file is checked instead. */
  sounds: readonly string[] | undefined
}

/** The recordings of a passport with their marks: heard behind the link, and compared with a file beside a copy. */
export function PassportSounds({ recordings, sounds }: SoundsProps) {
  const t = useCopy(words)
  return (
    <Card className="stack grid-cols-[minmax(0,1fr)]">
      <SectionHead title={t('sounds.title')} />
      <ul className="divided" aria-label={t('sounds.title')}>
        {recordings.map((one, i) => (
          <li key={one.week} className="stack-2 grid-cols-[minmax(0,1fr)] py-4 first:pt-0">
            <Sound recording={one} src={sounds?.[i]} />
          </li>
        ))}
      </ul>
      {!sounds && <SoundCheck recordings={recordings} />}
    </Card>
  )
}

function Sound({ recording: { week, at, mark }, src }: { recording: Recordings[number]; src: string | undefined }) {
  const t = useCopy(words)
  const r = useCopy(passportRecordings)
  const name = r(`weeks.w${week}`)
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <b className="block">{name}</b>
          <span className="caption quiet">{t('sounds.at', { day: formatFullDate(at) })}</span>
        </span>
        {mark && <b className="num text-h4">{formatBand(mark.overall)}</b>}
      </div>
      {src && (
        <div className="row-2 flex-wrap">
          <div className="grow min-w-60 max-w-104">
            <VoicePlayer src={src} label={r('player', { week: name })} />
          </div>
          <a
            href={src}
            download={`hiwar-passport-week-${week}`}
            className={buttonClass('plain', 'sm', '-ms-3')}
            aria-label={t('sounds.saveOf', { week: name })}
          >
            <Icon name="i-ph-download-simple" />
            {t('sounds.save')}
          </a>
        </div>
      )}
      {mark ? (
        <>
          <p className="small quiet">{t('page.by', { name: mark.tutor, day: formatFullDate(mark.day) })}</p>
          <MarkBands mark={mark} />
        </>
      ) : (
        <p className="small quiet">{t('sounds.unmarked')}</p>
      )}
    </>
  )
}
