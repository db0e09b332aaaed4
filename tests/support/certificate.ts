// A certificate of its own for tests of encrypted connections, made by openssl.
import { execFileSync } from 'node:child_process'

/** Paths of the PEM files. */
interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

/** Writes both files for the name. False without openssl. */
export function makeCertificate(name: string, { certificate, key }: CertificateFiles): boolean {
  try {
    const subject = ['-subj', `/CN=${name}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048', '-x509']
    execFileSync('openssl', ['req', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
