import { useState } from 'react'
import type { NewPassportFacts } from '#contract/classroom/shapes/passport.ts'
import { soundTypes } from '#contract/vocabulary/media.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FileButton } from '#web/ui/file-button.tsx'

type Recordings = NewPassportFacts['recordings']

/** SHA-256 in hexadecimal. */
const sha256Of = async (file: File): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a sound file is a recording of a copy, byte for byte. The file stays on the device. */
export function SoundCheck({ recordings }: { recordings: Recordings }) {
  const t = useCopy(words)
  const r = useCopy(passportRecordings)
  const [found, setFound] = useState<Recordings[number] | 'other' | 'failed' | null>(null)
  const compare = async (file: File) => {
    // Of a larger file none was stored.
    if (file.size > messageLimits.attachment.voiceBytes) return setFound('other')
    try {
      const sha256 = await sha256Of(file)
      setFound(recordings.find((one) => one.sha256 === sha256) ?? 'other')
    } catch {
      setFound('failed')
    }
  }
  return (
    <div className="stack-2 border-t border-line pt-4">
      <p className="small quiet">{t('sounds.check')}</p>
      <FileButton
        kind="line"
        size="sm"
        className="justify-self-start"
        accept={[...soundTypes, 'video/mp4', 'video/webm', '.m4a', '.mp4', '.webm']}
        onFile={(file) => void compare(file)}
      >
        {t('sounds.open')}
      </FileButton>
      {found === 'failed' && <Alert kind="danger" urgent title={t('sounds.failed')} />}
      {found === 'other' && (
        <Alert kind="warning" urgent title={t('sounds.other')}>
          {t('sounds.otherText')}
        </Alert>
      )}
      {found && typeof found === 'object' && (
        <Alert kind="success" urgent title={t('sounds.same', { week: r(`weeks.w${found.week}`) })}>
          {t('sounds.sameText')}
        </Alert>
      )}
    </div>
  )
}
