import { useState } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput, type TextInputProps } from '#web/ui/text-input.tsx'

type PasswordInputProps = Omit<TextInputProps, 'type' | 'ltr' | 'icon' | 'unit' | 'end'>

export function PasswordInput(props: PasswordInputProps) {
  const t = useCopy(common)
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      ltr
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          icon={shown ? 'i-ph-eye-slash' : 'i-ph-eye'}
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
