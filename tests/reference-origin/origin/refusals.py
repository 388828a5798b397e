"""Refusals in the four locales of the product."""

LOCALES = ("in", "pt", "mx", "vi")

TEXTS = {
    "bad_input": ("Please check {field}", "Confira {field}", "Comprueba {field}", "Hãy kiểm tra {field}"),
    "not_here": ("We could not find that", "Não encontramos isso", "No encontramos eso", "Chúng tôi không tìm thấy"),
    "wrong_login": (
        "Mobile number or password is wrong",
        "Celular ou senha incorretos",
        "El número o la contraseña no son correctos",
        "Số điện thoại hoặc mật khẩu không đúng",
    ),
    "new_device": (
        "Enter the code for this new device",
        "Digite o código deste novo aparelho",
        "Escribe el código de este dispositivo nuevo",
        "Nhập mã cho thiết bị mới này",
    ),
    "wrong_code": ("The code is wrong", "O código está errado", "El código no es correcto", "Mã không đúng"),
    "wrong_password": (
        "The password is wrong",
        "A senha está errada",
        "La contraseña no es correcta",
        "Mật khẩu không đúng",
    ),
    "taken": ("This number has an account", "Este celular já tem conta", "Este número ya tiene cuenta", "Số này đã có tài khoản"),
    "too_little": ("Your balance is too low", "Saldo insuficiente", "Saldo insuficiente", "Số dư không đủ"),
    "out_of_range": ("This amount is not possible", "Este valor não é possível", "Este importe no es posible", "Số tiền này không hợp lệ"),
    "closed": ("It is too late for this round", "Tarde demais para esta rodada", "Es tarde para esta ronda", "Đã quá muộn cho vòng này"),
    "sold_out": ("Sold out", "Esgotado", "Agotado", "Hết hàng"),
    "gift_used": ("This gift is gone", "Este presente acabou", "Este regalo se agotó", "Quà này đã hết"),
    "key_reused": ("This key was used already", "Esta chave já foi usada", "Esta clave ya se usó", "Khóa này đã được dùng"),
}

CODES = {"not_here": 404, "new_device": 403, "bad_input": 400, "key_reused": 422}


class Refused(Exception):
    """Ends a call with a refusal; the transaction rolls back."""

    def __init__(self, name: str, fields: dict | None = None, **values):
        super().__init__(name)
        self.name = name
        self.fields = fields or {}
        self.values = values

    def answer(self, locale: str) -> dict:
        text = TEXTS[self.name][LOCALES.index(locale)].format(**self.values)
        return {"code": CODES.get(self.name, 1001), "msg": text, **self.fields}
