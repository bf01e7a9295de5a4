// A self-signed certificate for the name receiver.test, for the tests beside this file. Trusted by nobody else; made with
// openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=receiver.test -addext subjectAltName=DNS:receiver.test

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIURNCHfGDrREPv54fTtbv1BQ8L4HwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjEwMzMzMThaGA8yMTI2
MTAyODAzMzMxOFowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABC5KBF7M+asmjenueBXJnsKC/bnXseJmOOy7RXFhrupU
qDHVWNDC+1atvsExfpw4tRGl/dHKXkjpnq0m1ypd2dmjbTBrMB0GA1UdDgQWBBTr
rllV0xczb9R04eSuKJyq9bITDzAfBgNVHSMEGDAWgBTrrllV0xczb9R04eSuKJyq
9bITDzAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3Qw
CgYIKoZIzj0EAwIDRwAwRAIgG0OFg150mw1+1sU+3VnTA9tbbooOR/AnhTGPXXvR
CMQCIC7d3QATvKh7nsYf1jfTr7qYg7LZCcC1gF4+r/m1/W4+
-----END CERTIFICATE-----`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+yEKXYtlFpY5USzD
bQbe3Rvfkd+XKUaex2aMN7LMRzqhRANCAAQuSgRezPmrJo3p7ngVyZ7Cgv2517Hi
Zjjsu0VxYa7qVKgx1VjQwvtWrb7BMX6cOLURpf3Ryl5I6Z6tJtcqXdnZ
-----END PRIVATE KEY-----`;
