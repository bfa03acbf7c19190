import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts a text with this installation's secret: AES-256-GCM, `nonce.ciphertext+tag` in base64url. */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** Decrypts the result of {@link seal}. Throws when it was modified or sealed with another key. */
export function unseal(sealed: string, key: Buffer): string {
  const [nonce = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** Look-up key of a text that is not itself stored: HMAC-SHA256. */
export const digest = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64url');
