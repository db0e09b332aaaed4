// The language server as a process of its own, beside the extension.
import { serve } from '@ninefold/language-server'

serve(process.stdin, process.stdout)
