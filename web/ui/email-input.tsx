import { TextInput, type TextInputProps } from '#web/ui/text-input.tsx'

export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} ltr />
}
