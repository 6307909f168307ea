import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { askToInstall, dismissInstall, useInstallOffer } from './install.ts'

/** Offers the app to whoever has booked more than once: the browser's own question, or how it is done on iOS. */
export function InstallHint({ bookings }: { bookings: number }) {
  const t = useCopy(shell)
  const way = useInstallOffer(bookings)
  if (way === null) return null
  return (
    <section className="dash-install dash-wide card flex items-start gap-3 p-4" aria-labelledby="install-hint">
      <LogoMark className="size-10 shrink-0" />
      <div className="grow-in grid gap-1 justify-items-start">
        <h2 id="install-hint" className="text-h3">
          {t('install.title')}
        </h2>
        <p className="quiet text-small">{t('install.text')}</p>
        {way === 'ask' ? (
          <Button size="sm" className="mt-2" onClick={() => void askToInstall()}>
            {t('install.action')}
          </Button>
        ) : (
          <p className="text-small strong">{t('install.ios')}</p>
        )}
      </div>
      <IconButton size="sm" icon="i-ph-x" label={t('install.dismiss')} onClick={dismissInstall} />
    </section>
  )
}
