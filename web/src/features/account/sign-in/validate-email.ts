/** Translation key of the validation error of an email, or undefined (UIX-051, UIX-052). */
export const validateEmail = (text: string): 'required' | 'email' | undefined => {
  const email = text.trim()
  if (email === '') return 'required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254 ? undefined : 'email'
}
