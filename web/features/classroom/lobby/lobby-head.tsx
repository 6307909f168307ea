import { Link } from '@tanstack/react-router'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { formatTime } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type CallDetails, homeOf } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'

/** The back link, the logo, and the time in Cairo. */
export function LobbyHead({ call, now }: { call: CallDetails; now: number }) {
  const t = useCallCopy()
  return (
    <header className="lobby-head">
      <IconButton icon="i-ph-arrow-left" flipIcon label={t('back')} render={<Link to={homeOf(call)} />} />
      <HomeLogo />
      <span className="small quiet num ms-auto">{t('cairo', { time: formatTime(now) })}</span>
    </header>
  )
}
