import { Link } from '@tanstack/react-router'
import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { HomeLogo } from '#web/features/shell/home-logo.tsx'
import { formatTime } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The back link, the logo, and the time in Cairo. */
export function LobbyHead({ now }: { now: number }) {
  const t = useCopy(sessions)
  return (
    <header className="lobby-head">
      <IconButton icon="i-ph-arrow-left" flipIcon label={t('back')} render={<Link to="/upcoming-lessons" />} />
      <HomeLogo />
      <span className="small quiet num ms-auto">{t('cairo', { time: formatTime(now) })}</span>
    </header>
  )
}
