/** Focuses a field of a form; its first one where that has no element of its name. */
export function focusField(form: ParentNode | null | undefined, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  (field ?? form?.querySelector<HTMLElement>('input, textarea'))?.focus();
}
