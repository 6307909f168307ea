import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type CopyDaysProps = {
  name: string
  /** The other days of the week that can still be changed. */
  others: readonly { day: string; name: string }[]
  onCopy: (days: readonly string[]) => void
}

/** Copies one day's hours to the other days that are selected. */
export function CopyDays({ name, others, onCopy }: CopyDaysProps) {
  const t = useCopy(availability)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const all = chosen.length === others.length
  const toggle = (day: string, on: boolean) => setChosen(on ? [...chosen, day] : chosen.filter((one) => one !== day))
  const copy = () => {
    onCopy(chosen)
    setOpen(false)
    setChosen([])
  }
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      title={t('editor.copyTitle', { day: name })}
      trigger={<IconButton size="sm" icon="i-ph-copy-simple" label={t('editor.copyOf', { day: name })} />}
    >
      <div className="stack-2">
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChecked={(on) => setChosen(on ? others.map(({ day }) => day) : [])}
        >
          {t('editor.copyAll')}
        </Checkbox>
        {others.map((other) => (
          <Checkbox
            key={other.day}
            checked={chosen.includes(other.day)}
            onChecked={(on) => toggle(other.day, on)}
            className="ms-2"
          >
            {other.name}
          </Checkbox>
        ))}
        <p className="caption quiet">{t('editor.copyNote')}</p>
        <Button size="sm" disabled={chosen.length === 0} onClick={copy}>
          {t('editor.copyDo')}
        </Button>
      </div>
    </Popover>
  )
}
